import { describe, expect, it } from 'vitest'
import { declined } from './declined.ts'

describe('declined', () => {
  it('carries a minimum only where there is one', () => {
    expect(declined('swapHalted', 'Halted.')).toStrictEqual({
      declined: { errorCode: 'swapHalted', message: 'Halted.' },
    })
    expect(declined('x', 'y', '0.1')).toStrictEqual({ declined: { errorCode: 'x', message: 'y', minAmount: '0.1' } })
  })
})
