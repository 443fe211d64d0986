import { describe, expect, it } from 'vitest'
import type { Network } from '../network.ts'
import type { Snapshot } from '../node/snapshot.ts'
import { networkData } from '../testing/network-data.ts'
import { computeLimitFees, type LimitFees } from './compute-limit-fees.ts'
import type { QuoteTerms } from './quote-terms.ts'

interface Changes {
  readonly network?: Partial<Network>
  readonly votes?: Readonly<Record<string, number>>
  readonly fullMemos?: boolean
  readonly chain?: string
  readonly interval?: number
  readonly quantity?: number
  readonly affiliates?: readonly { readonly account: string; readonly bps: number }[]
  readonly toleranceBps?: number
  readonly body?: Readonly<Record<string, unknown>>
  readonly fees?: Readonly<Record<string, unknown>>
}

/** A streamed swap in three parts, with an affiliate, an outbound fee of 600 and a tolerance of one per cent of 100,000. */
const feesOf = ({
  network = {},
  votes = {},
  fullMemos = true,
  chain = 'ETH',
  interval = 1,
  quantity = 0,
  affiliates = [{ account: 'a', bps: 10 }],
  toleranceBps = 100,
  body = { max_streaming_quantity: 3 },
  fees = { outbound: '600', affiliate: '70' },
}: Changes = {}): LimitFees =>
  computeLimitFees(
    { body, fees, expected: 100_000n },
    { buy: { token: { chain } }, memo: { interval, quantity, affiliates }, toleranceBps } as unknown as QuoteTerms,
    {
      network: { ...networkData, ...network },
      snapshot: { mimir: new Map(Object.entries(votes)), fullMemos } as unknown as Snapshot,
    },
  )

// Source: thornode 3.17 and mayanode 1.124, `swap_current.go`.
describe('the fees over the limit of a memo', () => {
  it('are 0 for a swap that is not divided', () => {
    expect(feesOf({ interval: 0 })).toEqual({ uncompared: 0n, spare: 0n })
    expect(feesOf({ interval: 0, votes: { ENABLEADVSWAPQUEUE: 0 } })).toEqual({ uncompared: 0n, spare: 0n })
  })

  it('are those of a swap that the network divides itself', () => {
    expect(feesOf({ interval: 0, votes: { ENABLEADVSWAPQUEUE: 1 } })).toEqual({ uncompared: 70n, spare: 600n })
  })

  it('are the affiliates’, and the outbound fee where that is compared', () => {
    expect(feesOf()).toEqual({ uncompared: 70n, spare: 600n })
  })

  it('contain both where neither is compared: on the network itself and where only outputs are', () => {
    expect(feesOf({ network: { limitCoversOutboundFee: false } })).toEqual({ uncompared: 670n, spare: 0n })
    expect(feesOf({ chain: 'THOR' })).toEqual({ uncompared: 670n, spare: 0n })
  })

  it('contain no affiliates that are paid from the deposit, and none where nobody is paid', () => {
    expect(feesOf({ fullMemos: false })).toEqual({ uncompared: 0n, spare: 600n })
    expect(feesOf({ affiliates: [] })).toEqual({ uncompared: 0n, spare: 600n })
  })

  it('contain no outbound fee of a single part', () => {
    for (const body of [{ max_streaming_quantity: 1 }, { max_streaming_quantity: 0 }, {}])
      expect(feesOf({ body })).toEqual({ uncompared: 70n, spare: 0n })
    expect(feesOf({ quantity: 1 })).toEqual({ uncompared: 70n, spare: 0n })
    expect(feesOf({ quantity: 2 })).toEqual({ uncompared: 70n, spare: 600n })
    expect(feesOf({ quantity: 2, body: {} })).toEqual({ uncompared: 70n, spare: 0n })
  })

  it('contain an outbound fee above the tolerance as half of the tolerance', () => {
    const spare = (outbound: string): bigint => feesOf({ fees: { outbound } }).spare
    expect([spare('1000'), spare('1001'), spare('90000')]).toEqual([1_000n, 500n, 500n])
    expect(feesOf({ toleranceBps: 0 }).spare).toBe(0n)
  })

  it('are 0 where the node names none', () => {
    expect(feesOf({ fees: {} })).toEqual({ uncompared: 0n, spare: 0n })
  })
})
