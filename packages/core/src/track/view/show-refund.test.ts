import { describe, expect, it } from 'vitest'
import type { StatusLeg, SwapStatus } from '../../contract/swap-status.ts'
import { showRefund } from './show-refund.ts'

const leg = (overrides: Partial<StatusLeg>): StatusLeg => ({
  chainId: 'zcash',
  hash: 'dd44',
  block: -1,
  type: 'native_send',
  status: 'completed',
  fromAsset: 'ZEC.ZEC',
  fromAmount: '0.007',
  fromAddress: 't1source',
  toAsset: 'ZEC.ZEC',
  toAmount: '0.007',
  toAddress: 't1deposit',
  finalisedAt: -1,
  ...overrides,
})
const bought = { toAsset: 'ETH.ETH', toAmount: '0', toAddress: '0xdestination' }
const swap = leg({ type: 'swap', chainId: 'spark', status: 'refunded', ...bought })
const back = leg({ hash: 'ee55', status: 'refunded', toAmount: '0.0069', toAddress: 't1refund' })
const refunded: SwapStatus = { ...swap, chainId: 'zcash', legs: [leg({}), swap, back] }

describe('the view of a refund', () => {
  it('shows the refunded asset, its recipient and nothing bought', () => {
    expect(showRefund(refunded)).toEqual({
      ...refunded,
      toAsset: 'ZEC.ZEC',
      toAmount: '0',
      toAddress: 't1refund',
    })
  })
  it('shows the locked asset instead of the sold one when that was refunded', () => {
    const usdc = 'SOL.USDC-EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
    const view = showRefund({ ...refunded, legs: [leg({}), swap, { ...back, toAsset: usdc }] })
    expect(view.toAsset).toBe(usdc)
  })
  it('shows no recipient until the refund is seen', () => {
    expect(showRefund({ ...refunded, legs: [leg({}), swap] })).toMatchObject({ toAsset: 'ZEC.ZEC', toAddress: '' })
  })
  it.each(['completed', 'failed', 'swapping', 'unknown'] as const)('does not change a swap that is %s', (status) => {
    const swapStatus: SwapStatus = { ...refunded, status, toAmount: '2' }
    expect(showRefund(swapStatus)).toBe(swapStatus)
  })
})
