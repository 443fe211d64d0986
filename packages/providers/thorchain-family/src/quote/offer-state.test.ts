import type { Json } from '@switchyard/core'
import { UnreadableState } from '@switchyard/provider-kit'
import { describe, expect, it } from 'vitest'
import { btc } from '../testing/tokens.ts'
import { type OfferState, readState, writeState } from './offer-state.ts'

const state: OfferState = {
  sell: { asset: 'BTC.BTC', token: btc },
  buyAsset: 'ETH.ETH',
  buyChain: 'ETH',
  buyDecimals: 18,
  expected: 10n ** 20n,
  limit: 10n ** 20n - 1n,
  limitFees: { uncompared: 7n, spare: 9n },
  memo: {
    asset: 'e',
    interval: 3,
    quantity: 0,
    affiliates: [
      { account: 'ab', bps: 50 },
      { account: 'sy', bps: 15 },
    ],
  },
}

/** As a store returns it. */
const stored = (of: OfferState = state): Record<string, Json> => JSON.parse(JSON.stringify(writeState(of)))

describe('the state of an offer', () => {
  it('is read from JSON as it was written', () => {
    expect(readState(stored())).toEqual(state)
    for (const more of [{ named: { vault: 'v' } }, { named: { vault: 'v', router: 'r' } }, { omitted: 'account_rdx1' }])
      expect(readState(stored({ ...state, ...more }))).toEqual({ ...state, ...more })
  })

  it('of an older release has no fees over its limit', () => {
    const { limitFees: _, ...older } = stored()
    expect(readState(older).limitFees).toEqual({ uncompared: 0n, spare: 0n })
  })

  it('is refused in another version', () => {
    for (const version of [0, 1, 3, '2', null])
      expect(() => readState({ ...stored(), version })).toThrow(/this version/)
    for (const json of [null, [], 'x', {}]) expect(() => readState(json)).toThrow(UnreadableState)
  })

  it('is refused without any of its parts', () => {
    const whole = stored({ ...state, named: { vault: 'v', router: 'r' } })
    const { memo, named } = whole as Readonly<Record<string, Record<string, Json>>>
    for (const part of ['sellAsset', 'buyAsset', 'buyChain', 'buyDecimals', 'expected', 'limit'])
      expect(() => readState({ ...whole, [part]: null })).toThrow(UnreadableState)
    for (const part of ['asset', 'interval', 'quantity'])
      expect(() => readState({ ...whole, memo: { ...memo, [part]: null } })).toThrow(UnreadableState)
    for (const affiliates of [[{ account: 'ab' }], [{ bps: 5 }]])
      expect(() => readState({ ...whole, memo: { ...memo, affiliates } })).toThrow(UnreadableState)
    for (const part of ['vault', 'router'])
      expect(() => readState({ ...whole, named: { ...named, [part]: null } })).toThrow(UnreadableState)
  })
})
