import type { DepositBase } from '@switchyard/core'
import { minimumOutput } from '../minimum-output.ts'
import type { DepositOrder } from './deposit-order.ts'

/** The least output the network holds the swap to at a least price, at the fees of the quote. */
export const enforcedOutput = (
  { offer, state }: DepositOrder,
  price: bigint = state.minPrice,
): Pick<DepositBase, 'enforced'> => ({
  enforced: { minBuyAmount: minimumOutput(offer.sellAmount, price, state.deductions) },
})
