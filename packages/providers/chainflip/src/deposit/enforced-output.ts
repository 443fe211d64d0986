import type { DepositBase } from '@switchyard/core'
import { minimumOutput } from '../minimum-output.ts'
import type { DepositOrder } from './deposit-order.ts'

/** Minimum output the network enforces at a minimum price, with the fees of the quote. */
export const enforcedOutput = (
  { offer, state }: DepositOrder,
  price: bigint = state.minPrice,
): Pick<DepositBase, 'enforced'> => ({
  enforced: { minBuyAmount: minimumOutput(offer.sellAmount, price, state.deductions) },
})
