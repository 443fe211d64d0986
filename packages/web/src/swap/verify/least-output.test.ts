import { describe, expect, it } from 'vitest'
import { computeLeastOutput } from './compute-least-output.ts'

describe('the least output that may be signed', () => {
  it.each([
    ['2.774256452567046057', 18, '2.746513888041375596'],
    ['100', 6, '99'],
    ['0.00000001', 8, '0'],
  ])('of %s with %d decimals is %s', (worst, decimals, least) =>
    expect(computeLeastOutput(worst, decimals)).toBe(least),
  )
})
