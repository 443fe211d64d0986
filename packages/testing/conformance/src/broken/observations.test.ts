import type { KnownSwap, SwapStatus } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { type Breaker, catches } from '../testing/breakers.ts'
import { failures } from '../testing/failures.ts'
import { destination, subjectOf, wiredCases } from '../testing/wired.ts'

const refunds =
  (change: (seen: SwapStatus) => SwapStatus): Breaker =>
  (provider) => ({
    getStatus: async (query, context) => {
      const seen = await provider.getStatus?.(query, context)
      return seen?.status === 'refunded' ? change(seen) : seen
    },
  })

const made = (hash = '') => {
  const leg = {
    chainId: 'bitcoin',
    hash,
    block: -1,
    type: 'swap',
    status: 'pending' as const,
    fromAsset: '',
    fromAmount: '',
    fromAddress: '',
    toAsset: '',
    toAmount: '',
    toAddress: '',
    finalisedAt: -1,
  }
  return { ...leg, legs: [leg] }
}

describe('what is observed', () => {
  catches([
    [
      'a status that is made up',
      (provider) => ({
        getStatus: async (query, context) => {
          const seen = await provider.getStatus?.(query, context).catch(() => undefined)
          return (
            seen ??
            (await provider.getStatus?.({ ...query, hash: 'abc' }, { ...context }).catch(() => made(query.hash)))
          )
        },
      }),
      /^observations: said pending/,
    ],
    [
      'an amount with an exponent in an observation',
      (provider) => ({
        getStatus: async (query, context) => {
          const seen = await provider.getStatus?.(query, context)
          return seen && { ...seen, toAmount: '1e-7' }
        },
      }),
      /^observations: toAmount is 1e-7/,
    ],
    [
      'a refund told as a swap into what was sold',
      refunds((seen) => ({ ...seen, toAsset: seen.fromAsset })),
      /^observations: toAsset of a refund is the asset sold/,
    ],
    [
      'a refund with the amount that came back as the amount bought',
      refunds((seen) => ({ ...seen, toAmount: '0.5' })),
      /^observations: toAmount of a refund is "0.5"/,
    ],
    [
      'a refund without its payment back',
      refunds((seen) => ({ ...seen, legs: seen.legs.slice(0, 1) })),
      /^observations: the last leg of a refund is no payment/,
    ],
    [
      'a refund whose last leg pays out what was bought',
      refunds((seen) => ({ ...seen, legs: seen.legs.map((leg) => ({ ...leg, toAsset: seen.toAsset })) })),
      /^observations: the refund pays the asset bought/,
    ],
    [
      'a refund on another chain than the sell',
      refunds((seen) => ({ ...seen, legs: seen.legs.map((leg) => ({ ...leg, chainId: '1' })) })),
      /^observations: the refund is on 1 instead of bitcoin/,
    ],
    [
      'an observation in milliseconds',
      (provider) => ({
        getStatus: async (query, context) => {
          const seen = await provider.getStatus?.(query, context)
          return seen && { ...seen, finalisedAt: 1_790_000_000_000 }
        },
      }),
      /^observations: finalisedAt/,
    ],
    [
      'a fault of another kind while observing',
      (provider) => ({
        getStatus: async (query, context) => {
          try {
            return await provider.getStatus?.(query, context)
          } catch {
            throw new TypeError('bug')
          }
        },
      }),
      /^observations: observe: threw TypeError/,
    ],
  ])

  it('wants to see a refund of whoever can send one', async () => {
    const observations = wiredCases.observations?.filter(({ status }) => status !== 'refunded') ?? []
    const found = await failures({ ...subjectOf(() => ({})), cases: { ...wiredCases, observations } })
    expect(found).toEqual(['observations: no case observes a refund'])
  })

  it('holds a refund of a remembered swap against what it was to buy and whom it was to pay', async () => {
    const sent = { sellAsset: 'BTC.BTC', sellAmount: 1n, sourceAddress: 'bc1qsource', state: {}, createdAt: 1 }
    const observed = async (known: Pick<KnownSwap, 'buyAsset' | 'destinationAddress'>) => {
      const query = { hash: 'abc', chainId: 'bitcoin', known: { provider: 'WIRED', ...sent, ...known } }
      const observations = wiredCases.observations?.map((test) => ({ ...test, query }))
      return failures({ ...subjectOf(() => ({})), cases: { ...wiredCases, ...(observations ? { observations } : {}) } })
    }
    expect(await observed({ buyAsset: 'ETH.ETH', destinationAddress: destination })).toEqual([])
    expect(await observed({ buyAsset: 'AVAX.AVAX', destinationAddress: destination })).toEqual([
      'observations: toAsset is ETH.ETH instead of the asset bought',
    ])
    expect(await observed({ buyAsset: 'ETH.ETH', destinationAddress: '0xother' })).toEqual([
      `observations: toAddress is ${destination} instead of the destination`,
    ])
  })
})
