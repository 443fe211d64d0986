import { describe, expect, it } from 'vitest'
import { decline } from './decline.ts'

describe('decline', () => {
  it('carries a minimum only where there is one', () => {
    expect(JSON.stringify(decline('swapHalted', 'Halted.'))).toBe(
      '{"declined":{"errorCode":"swapHalted","message":"Halted."}}',
    )
    expect(decline('x', 'y', '0.1')).toStrictEqual({ declined: { errorCode: 'x', message: 'y', minAmount: '0.1' } })
  })
})
