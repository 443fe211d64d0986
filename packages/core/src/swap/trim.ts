import type { BuiltTransaction } from '../contract/chain.ts'
import type { Deposit } from '../contract/deposit.ts'
import type { Workshop } from '../workshop.ts'
import { reprice } from './reprice.ts'
import type { Repriced } from './swappable.ts'

/**
 * The swap priced at what the chain can really sell, where building kept a change output out of the sell amount and the
 * memo's bytes hold a limit for the whole of it. `undefined` when nothing was trimmed, or when the limit does not depend on
 * the amount.
 *
 * Without this a trimmed deposit would be held to an output priced for more, and be refunded. Source: specification,
 * rule 5.
 */
export const trimmed = async (
  workshop: Workshop,
  swappable: Repriced,
  deposit: Deposit,
  built: BuiltTransaction | undefined,
): Promise<Repriced | undefined> => {
  const sellAmount = built?.sellAmount
  const bytes = deposit.kind === 'transferWithMemo' && deposit.memoHex !== undefined
  if (sellAmount === undefined || deposit.sweep || !bytes || sellAmount === deposit.amount) return undefined
  const priced = { ...swappable.priced, sellAmount }
  // The quote's output was for the whole amount: what is held against it is the output in proportion.
  const buyAmount = (BigInt(swappable.kept.route.buyAmount) * sellAmount) / BigInt(swappable.kept.route.sellAmount)
  const route = { ...swappable.kept.route, sellAmount: sellAmount.toString(), buyAmount: buyAmount.toString() }
  return reprice(workshop, { ...swappable, priced, kept: { ...swappable.kept, route } }, swappable.context)
}
