import type { Deposit } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { coinOf } from './coin.ts'
import { endOf, refuseExpired, spansLeft } from './expiry.ts'

const plain: Deposit = { kind: 'simpleTransfer', asset: coinOf('XRP'), amount: 1n, sources: ['r1'], to: 'r2' }
const ending = (expiresAt: number, channelEnd?: number): Deposit => ({
  ...plain,
  expiresAt,
  ...(channelEnd !== undefined && { channel: { id: '1', expiresAt: channelEnd } }),
})

describe('the end of a deposit', () => {
  it('is the earlier of its own expiry and that of its channel', () => {
    expect([endOf(plain), endOf(ending(5)), endOf(ending(5, 4)), endOf(ending(5, 6))]).toEqual([undefined, 5, 4, 5])
  })

  it('is refused from the exact millisecond on', () => {
    expect(() => refuseExpired(ending(5, 9), 4)).not.toThrow()
    expect(() => refuseExpired(ending(5, 9), 5)).toThrow('expired')
    expect(() => refuseExpired(plain, Number.MAX_SAFE_INTEGER)).not.toThrow()
  })

  it('is counted in whole spans, up to the limit given', () => {
    expect(spansLeft(plain, 0, 5, 75)).toBe(75)
    expect(spansLeft(ending(14), 0, 5, 75)).toBe(2)
    expect(() => spansLeft(ending(4), 0, 5, 75)).toThrow('expired')
  })
})
