import { expect, it } from 'vitest'
import { computeTotalSeconds, toMillionth } from './total-seconds.ts'

it('the seconds of a route are those of its three parts, as they are in decimals', () => {
  expect(computeTotalSeconds({ times: { inbound: 10, swap: 200, outbound: 3_000 } })).toBe(3_210)
  // 0.1 + 2.7 + 0.2 is 3.0000000000000004 in binary fractions.
  expect(computeTotalSeconds({ times: { inbound: 0.1, swap: 2.7, outbound: 0.2 } })).toBe(3)
})

it('seconds are rounded to the millionth', () => {
  expect([toMillionth(0.1234564), toMillionth(0.1234566), toMillionth(7)]).toEqual([0.123456, 0.123457, 7])
})
