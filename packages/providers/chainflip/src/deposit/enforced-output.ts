import type { DepositBase } from '@switchyard/core'
import { leastOutput } from '../least-output.ts'
import type { Order } from './order.ts'

/** The least output the network holds the swap to at a least price, at the fees of the quote. */
export const enforcedOutput = (
  { offer, state }: Order,
  price: bigint = state.minPrice,
): Pick<DepositBase, 'enforced'> => ({
  enforced: { minBuyAmount: leastOutput(offer.sellAmount, price, state.deductions) },
})
