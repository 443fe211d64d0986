import type { KnownSwap, SwapStatus } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { catches, type Defect } from '../testing/defects.ts'
import { listFailures } from '../testing/list-failures.ts'
import { createSubject, destination, sampleCases } from '../testing/sample-provider.ts'

const refunds =
  (change: (seen: SwapStatus) => SwapStatus): Defect =>
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

describe('status', () => {
  catches([
    [
      'an invented status',
      (provider) => ({
        getStatus: async (query, context) => {
          const seen = await provider.getStatus?.(query, context).catch(() => undefined)
          return (
            seen ??
            (await provider.getStatus?.({ ...query, hash: 'abc' }, { ...context }).catch(() => made(query.hash)))
          )
        },
      }),
      /^status: reported pending/,
    ],
    [
      'an amount with an exponent',
      (provider) => ({
        getStatus: async (query, context) => {
          const seen = await provider.getStatus?.(query, context)
          return seen && { ...seen, toAmount: '1e-7' }
        },
      }),
      /^status: toAmount is 1e-7/,
    ],
    [
      'a refund reported as a swap into the asset sold',
      refunds((seen) => ({ ...seen, toAsset: seen.fromAsset })),
      /^status: toAsset of a refund is the asset sold/,
    ],
    [
      'a refund with the refunded amount as the amount bought',
      refunds((seen) => ({ ...seen, toAmount: '0.5' })),
      /^status: toAmount of a refund is "0.5"/,
    ],
    [
      'a refund without the payment back',
      refunds((seen) => ({ ...seen, legs: seen.legs.slice(0, 1) })),
      /^status: the last leg of a refund is not a payment/,
    ],
    [
      'a refund whose last leg pays the asset bought',
      refunds((seen) => ({ ...seen, legs: seen.legs.map((leg) => ({ ...leg, toAsset: seen.toAsset })) })),
      /^status: the refund pays the asset bought/,
    ],
    [
      'a refund on another chain than the sell',
      refunds((seen) => ({ ...seen, legs: seen.legs.map((leg) => ({ ...leg, chainId: '1' })) })),
      /^status: the refund is on 1 instead of bitcoin/,
    ],
    [
      'a time in milliseconds',
      (provider) => ({
        getStatus: async (query, context) => {
          const seen = await provider.getStatus?.(query, context)
          return seen && { ...seen, finalisedAt: 1_790_000_000_000 }
        },
      }),
      /^status: finalisedAt/,
    ],
    [
      'a fault of getStatus thrown as another error',
      (provider) => ({
        getStatus: async (query, context) => {
          try {
            return await provider.getStatus?.(query, context)
          } catch {
            throw new TypeError('bug')
          }
        },
      }),
      /^status: getStatus: threw TypeError/,
    ],
  ])

  it('requires a case of a refund if the provider can refund', async () => {
    const statuses = sampleCases.statuses?.filter(({ status }) => status !== 'refunded') ?? []
    const found = await listFailures({ ...createSubject(() => ({})), cases: { ...sampleCases, statuses } })
    expect(found).toEqual(['status: there is no case of a refund'])
  })

  it('compares a refund of a stored swap with the asset to buy and the destination', async () => {
    const sent = { sellAsset: 'BTC.BTC', sellAmount: 1n, sourceAddress: 'bc1qsource', state: {}, createdAt: 1 }
    const failuresWith = async (known: Pick<KnownSwap, 'buyAsset' | 'destinationAddress'>) => {
      const query = { hash: 'abc', chainId: 'bitcoin', known: { provider: 'SAMPLE', ...sent, ...known } }
      const statuses = sampleCases.statuses?.map((test) => ({ ...test, query }))
      return listFailures({
        ...createSubject(() => ({})),
        cases: { ...sampleCases, ...(statuses ? { statuses } : {}) },
      })
    }
    expect(await failuresWith({ buyAsset: 'ETH.ETH', destinationAddress: destination })).toEqual([])
    expect(await failuresWith({ buyAsset: 'AVAX.AVAX', destinationAddress: destination })).toEqual([
      'status: toAsset is ETH.ETH instead of the asset bought',
    ])
    expect(await failuresWith({ buyAsset: 'ETH.ETH', destinationAddress: '0xother' })).toEqual([
      `status: toAddress is ${destination} instead of the destination`,
    ])
  })
})
