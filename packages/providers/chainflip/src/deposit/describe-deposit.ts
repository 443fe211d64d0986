import type { DepositBase } from '@switchyard/core'
import { computeMinimumOutput } from '../quote/minimum-output.ts'
import { toHexNumber } from '../rpc.ts'
import type { DepositOrder } from './deposit-order.ts'

/**
 * Members that every deposit has, with `meta.chainflip` in the names of the production service.
 *
 * @param price - the minimum price the network enforces, with the fees of the quote
 */
export const describeDeposit = (
  { sell, buy, destination, refund, state, offer, addresses }: DepositOrder,
  price: bigint = state.minPrice,
): Pick<DepositBase, 'asset' | 'amount' | 'sources' | 'enforced' | 'meta'> => ({
  asset: sell.token,
  amount: offer.sellAmount,
  sources: addresses.sources,
  enforced: { minBuyAmount: computeMinimumOutput(offer.sellAmount, price, state.deductions) },
  meta: {
    chainflip: {
      sellAsset: sell.wire,
      buyAsset: buy.wire,
      destinationAddress: destination.text,
      affiliateFees: state.affiliates.map(({ account, bps }) => ({ brokerAddress: account, feeBps: bps })),
      refundParameters: {
        minPrice: toHexNumber(state.minPrice),
        refundAddress: refund.text,
        retryDuration: state.retryBlocks,
      },
      dcaParameters: state.dca && { chunkInterval: state.dca.interval, numberOfChunks: state.dca.chunks },
      brokerCommissionBps: state.brokerBps,
      maxBoostFeeBps: state.boostBps > 0 ? state.boostBps : undefined,
    },
  },
})
