import { describe, expect, it } from 'vitest'
import { groupFees, sumFees } from './group-fees.ts'

const fee = (type: 'liquidity' | 'inbound' | 'affiliate', amount: string, asset: string, chain = 'BTC') => ({
  type,
  amount,
  asset,
  chain,
  protocol: 'NEAR',
})

const prices = { 'BTC.BTC': 100_000, 'ETH.ETH': 3_000 }

describe('the parts of fees', () => {
  it('are added by kind and taker, largest first, with their shares', () => {
    const parts = groupFees(
      [
        fee('inbound', '0.00001', 'BTC.BTC'),
        fee('liquidity', '0.001', 'ETH.ETH'),
        fee('affiliate', '0', 'BTC.BTC'),
        fee('inbound', '0.00001', 'BTC.BTC'),
        fee('liquidity', '0.001', 'ETH.ETH'),
      ],
      prices,
    )
    expect(parts.map(({ type, taker, usd, share }) => [type, taker, usd, share])).toEqual([
      ['liquidity', 'NEAR', 6, 0.75],
      ['inbound', 'BTC', 2, 0.25],
    ])
    expect(sumFees(parts)).toBe(8)
  })

  it('have no total while a price is unknown', () => {
    const parts = groupFees([fee('inbound', '1', 'DOGE.DOGE', 'DOGE')], prices)
    expect(parts).toMatchObject([{ usd: undefined, share: 0 }])
    expect(sumFees(parts)).toBeUndefined()
  })
})
