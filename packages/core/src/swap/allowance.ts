import type { ApprovalTransaction, Funds } from '../contract/chain.ts'
import { outgoingOf } from './balance.ts'
import type { Repriced } from './swappable.ts'

/** The approval that has to come first, if any. */
export const allowance = async (
  swappable: Repriced,
  funds: Funds | undefined,
): Promise<ApprovalTransaction | undefined> => {
  const { chain, context, offer, request } = swappable
  if (!chain?.approval || !funds || request.disableBuildTx || offer.approvalSpender === undefined) return undefined
  return chain.approval(outgoingOf(swappable), funds, context)
}
