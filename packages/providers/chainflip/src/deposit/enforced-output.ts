import type { DepositBase } from '@switchyard/core'
import { computeMinimumOutput } from '../quote/minimum-output.ts'
import type { DepositOrder } from './deposit-order.ts'

/** Minimum output the network enforces at a minimum price, with the fees of the quote. */
export const enforceOutput = (
  { offer, state }: DepositOrder,
  price: bigint = state.minPrice,
): Pick<DepositBase, 'enforced'> => ({
  enforced: { minBuyAmount: computeMinimumOutput(offer.sellAmount, price, state.deductions) },
})
