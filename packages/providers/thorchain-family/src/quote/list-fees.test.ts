import { describe, expect, it } from 'vitest'
import type { Inbound } from '../node/node-state.ts'
import { networkData as network } from '../testing/network-data.ts'
import { btc } from '../testing/tokens.ts'
import { declineTooSmall } from './declines.ts'
import { listFees } from './list-fees.ts'
import type { QuoteTerms } from './quote-terms.ts'

const feeAsset = { identifier: 'X.X', chain: 'X', decimals: 6 }
const inbound = { gasRate: 2n, gasRateUnits: 'satsperbyte' } as Inbound

const buy = { feeAsset, networkDecimals: 8, token: { decimals: 6 } }

const feesOf = (fees: Readonly<Record<string, unknown>>, [affiliateBps, serviceBps]: readonly [number, number]) =>
  listFees(fees, { buy, sell: { token: btc }, affiliateBps, serviceBps } as unknown as QuoteTerms, {
    network,
    inbound,
    memoBytes: 0,
  })

describe('the fees of a quote', () => {
  it('are in the token’s base units, rounded down, and the deposit’s besides', () => {
    const fees = feesOf({ liquidity: '12399', outbound: '200', affiliate: '99900' }, [0, 0])
    expect(fees.slice(0, 4)).toEqual([
      { type: 'liquidity', asset: feeAsset, amount: 123n },
      { type: 'outbound', asset: feeAsset, amount: 2n },
      { type: 'affiliate', asset: feeAsset, amount: 0n, bps: 0 },
      { type: 'service', asset: feeAsset, amount: 0n, bps: 0 },
    ])
    expect(fees[4]).toMatchObject({ type: 'inbound', amount: 2n * 141n })
    expect(fees).toHaveLength(5)
  })

  it('split what the affiliates are paid by their basis points, without losing a unit', () => {
    const split = (affiliate: string, bps: readonly [number, number]) =>
      feesOf({ affiliate }, bps)
        .slice(2, 4)
        .map(({ amount }) => amount)
    expect(split('100000', [50, 15])).toEqual([769n, 231n])
    expect(split('100000', [50, 50])).toEqual([500n, 500n])
    expect(split('100000', [50, 0])).toEqual([1_000n, 0n])
    expect(split('100000', [0, 15])).toEqual([0n, 1_000n])
    expect(split('0', [50, 15])).toEqual([0n, 0n])
  })

  it('are 0 where the node omits them, and without a deposit whose fee is unknown', () => {
    const terms = { buy, sell: { token: btc }, affiliateBps: 0, serviceBps: 0 } as unknown as QuoteTerms
    const fees = listFees({}, terms, { network, inbound: undefined, memoBytes: 0 })
    expect(fees.map(({ type, amount }) => [type, amount])).toEqual([
      ['liquidity', 0n],
      ['outbound', 0n],
      ['affiliate', 0n],
      ['service', 0n],
    ])
  })
})

describe('an amount that is too small', () => {
  it('is declined with the minimum rounded up to the token, so that a request for it passes', () => {
    const sell = { asset: 'GAIA.ATOM', token: { identifier: 'GAIA.ATOM', decimals: 6 } } as QuoteTerms['sell']
    expect(declineTooSmall(network, { sell, sellAmount: 1n }, 123_401n)).toEqual({
      errorCode: 'sellAssetAmountTooSmall',
      message: 'Sell asset amount too small for provider TEST_STREAMING. Min amount is 0.001235 GAIA.ATOM',
      minAmount: '0.001235',
    })
    expect(declineTooSmall(network, { sell, sellAmount: 1n }, 123_400n).minAmount).toBe('0.001234')
    expect(declineTooSmall(network, { sell, sellAmount: 1n }, undefined)).toEqual({
      errorCode: 'sellAssetAmountTooSmall',
      message: 'Sell asset amount too small for provider TEST_STREAMING.',
    })
    expect(declineTooSmall(network, { sell, sellAmount: 1_234n }, 123_400n).minAmount).toBeUndefined()
  })
})
