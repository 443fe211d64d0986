import type { Deposit } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { findCoin } from './coin.ts'
import { countSpansLeft, findEnd, refuseExpired } from './expiry.ts'

const plain: Deposit = { kind: 'simpleTransfer', asset: findCoin('XRP'), amount: 1n, sources: ['r1'], to: 'r2' }
const ending = (expiresAt: number, channelEnd?: number): Deposit => ({
  ...plain,
  expiresAt,
  ...(channelEnd !== undefined && { channel: { id: '1', expiresAt: channelEnd } }),
})

describe('the end of a deposit', () => {
  it('is the earlier of its own expiry and that of its channel', () => {
    expect([findEnd(plain), findEnd(ending(5)), findEnd(ending(5, 4)), findEnd(ending(5, 6))]).toEqual([
      undefined,
      5,
      4,
      5,
    ])
  })

  it('is refused from the exact millisecond on', () => {
    expect(() => refuseExpired(ending(5, 9), 4)).not.toThrow()
    expect(() => refuseExpired(ending(5, 9), 5)).toThrow('expired')
    expect(() => refuseExpired(plain, Number.MAX_SAFE_INTEGER)).not.toThrow()
  })

  it('is counted in whole spans, up to the limit given', () => {
    expect(countSpansLeft(plain, { now: 0, spanMs: 5, most: 75 })).toBe(75)
    expect(countSpansLeft(ending(14), { now: 0, spanMs: 5, most: 75 })).toBe(2)
    expect(() => countSpansLeft(ending(4), { now: 0, spanMs: 5, most: 75 })).toThrow('expired')
  })
})
