import { describe, expect, it } from 'vitest'
import type { Network } from '../network.ts'
import type { QuoteQuery } from '../node/client.ts'
import type { Pool } from '../node/node-state.ts'
import type { Snapshot } from '../node/snapshot.ts'
import { addresses } from '../testing/addresses.ts'
import { networkData } from '../testing/network-data.ts'
import { createNodeQuery } from './create-node-query.ts'
import type { QuoteTerms } from './quote-terms.ts'

const pool = (asset: string, assetDepth: bigint, coinDepth: bigint): [string, Pool] => [
  asset,
  { asset, available: true, assetDepth, coinDepth },
]
/** One BTC is one ETH. */
const snapshot = { pools: new Map([pool('BTC.BTC', 100n, 100n), pool('ETH.ETH', 100n, 100n)]) } as unknown as Snapshot

interface Changes extends Partial<QuoteTerms> {
  readonly refund?: string
  readonly interval?: number
  readonly quantity?: number
  readonly affiliates?: QuoteTerms['memo']['affiliates']
  readonly destination?: string
}

/** 1,000,000 units of BTC for ETH: the limit needs seven figures, since it may drift by five per cent. */
const termsOf = ({
  refund,
  interval = 1,
  quantity = 0,
  affiliates = [],
  destination,
  ...changes
}: Changes): QuoteTerms =>
  ({
    params: { destinationAddress: addresses.ETH },
    sell: { asset: 'BTC.BTC' },
    buy: { asset: 'ETH.ETH', token: { chain: 'ETH' } },
    amount: 1_000_000n,
    toleranceBps: 100,
    shortestName: 'e',
    budget: 250,
    memo: {
      asset: 'ETH.ETH',
      destination: destination ?? addresses.ETH,
      refund,
      limit: 0n,
      interval,
      quantity,
      affiliates,
    },
    ...changes,
  }) as unknown as QuoteTerms

const queryOf = (changes: Changes = {}, network: Partial<Network> = {}, of = snapshot): QuoteQuery | undefined =>
  createNodeQuery(termsOf(changes), of, { ...networkData, ...network })

const REFUND = addresses.BTC
/** Bytes of the memo that the node would write. */
const bare = `=:e:${addresses.ETH}:1050000/1/0`.length
const withRefund = bare + 1 + REFUND.length

describe('the request for a quote', () => {
  it('has the assets, the amount, the destination and the interval', () => {
    expect(queryOf()).toEqual({
      from_asset: 'BTC.BTC',
      to_asset: 'ETH.ETH',
      amount: '1000000',
      destination: addresses.ETH,
      refund_address: undefined,
      streaming_interval: '1',
      streaming_quantity: '0',
      liquidity_tolerance_bps: '100',
      affiliate: undefined,
      affiliate_bps: undefined,
    })
  })

  it('has no destination for a placeholder, and no stream without an interval', () => {
    expect(queryOf({ params: {} as QuoteTerms['params'] })?.destination).toBeUndefined()
    expect(queryOf({ interval: 0, quantity: 5 })).toMatchObject({
      streaming_interval: undefined,
      streaming_quantity: undefined,
    })
    expect(queryOf({ interval: 3, quantity: 5 })).toMatchObject({ streaming_interval: '3', streaming_quantity: '5' })
  })

  it('has a tolerance above 0 only', () => {
    expect(queryOf({ toleranceBps: 0 })?.liquidity_tolerance_bps).toBeUndefined()
    expect(queryOf({ toleranceBps: 1 })?.liquidity_tolerance_bps).toBe('1')
  })

  it('has every affiliate, in the form of the network', () => {
    const affiliates = [
      { account: 'ab', bps: 50 },
      { account: 'sy', bps: 15 },
    ]
    expect(queryOf({ affiliates })).toMatchObject({ affiliate: ['ab', 'sy'], affiliate_bps: ['50', '15'] })
    expect(queryOf({ affiliates }, { affiliateParameters: 'joined' })).toMatchObject({
      affiliate: 'ab/sy',
      affiliate_bps: '50/15',
    })
  })

  it('has what fits into the memo of the node: first all, then no refund address, then no tolerance', () => {
    const fitted = (budget: number, refund: string | undefined = REFUND) => {
      const query = queryOf({ refund, budget })
      return query && [query.refund_address, query.liquidity_tolerance_bps]
    }
    expect(fitted(withRefund)).toEqual([REFUND, '100'])
    expect(fitted(withRefund - 1)).toEqual([undefined, '100'])
    expect(fitted(bare)).toEqual([undefined, '100'])
    expect(fitted(bare - 1)).toEqual([undefined, undefined])
    // The shortest limit is a single figure.
    expect(fitted(bare - 6)).toEqual([undefined, undefined])
    expect(fitted(bare - 7)).toBeUndefined()
    expect(queryOf({ budget: bare - 6 })).toBeDefined()
    expect(queryOf({ budget: bare - 7 })).toBeUndefined()
  })

  it('counts a destination without the start that the node leaves out', () => {
    const omittedPrefixes = { ETH: ['0x1c7b', '0x'] }
    const tolerance = (budget: number) => queryOf({ budget }, { omittedPrefixes })?.liquidity_tolerance_bps
    expect([tolerance(bare - 6), tolerance(bare - 7)]).toEqual(['100', undefined])
  })

  it('expects a limit of twenty figures where a price is unknown', () => {
    const blind = { pools: new Map() } as unknown as Snapshot
    const tolerance = (budget: number) => queryOf({ budget }, {}, blind)?.liquidity_tolerance_bps
    expect([tolerance(bare + 13), tolerance(bare + 12)]).toEqual(['100', undefined])
  })

  it('expects a limit that has grown by five per cent', () => {
    const tolerance = (amount: bigint) => queryOf({ amount, budget: bare - 1 })?.liquidity_tolerance_bps
    // 952,380 and a twentieth are 999,999; 952,381 and a twentieth are 1,000,000.
    expect([tolerance(952_380n), tolerance(952_381n)]).toEqual(['100', undefined])
  })
})
