import { describe, expect, it } from 'vitest'
import { declineTooSmall } from './decline-too-small.ts'

const sell = {
  identifier: 'DASH.DASH',
  chain: 'DASH',
  chainId: 'dash',
  ticker: 'DASH',
  symbol: 'DASH',
  name: 'Dash',
  decimals: 8,
}

describe('declineTooSmall', () => {
  it('declines with the least amount that passes, in human units', () => {
    expect(declineTooSmall({ sell, sellAmount: 1n }, 'NEAR', 17_498_713n)).toEqual({
      declined: {
        errorCode: 'sellAssetAmountTooSmall',
        message: 'Sell asset amount too small for provider NEAR. Min amount is 0.17498713 DASH.DASH',
        minAmount: '0.17498713',
      },
    })
  })

  it('writes a minimum of 24 decimals in full', () => {
    const near = { ...sell, identifier: 'NEAR.NEAR', decimals: 24 }
    expect(declineTooSmall({ sell: near, sellAmount: 0n }, 'NEAR', 1n)).toMatchObject({
      declined: { minAmount: '0.000000000000000000000001' },
    })
  })

  it.each([[1n], [5n], [17_498_713n], [undefined]])('names no minimum that was reached (%s)', (minimum) => {
    expect(declineTooSmall({ sell, sellAmount: 17_498_713n }, 'NEAR', minimum)).toEqual({
      declined: {
        errorCode: 'sellAssetAmountTooSmall',
        message: 'Sell asset amount too small for provider NEAR.',
        minAmount: undefined,
      },
    })
  })
})
