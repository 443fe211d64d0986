import type { BuiltTransaction } from '../../contract/chain.ts'
import type { Deposit } from '../../contract/deposit.ts'
import type { EngineContext } from '../../engine-context.ts'
import { refuseMismatch } from '../guard/mismatch.ts'
import type { RepricedSwap } from '../repriced-swap.ts'
import { repriceAt } from './reprice-at.ts'

/** Most times a swap is priced at the built amount. A memo's length changes that amount once. */
const MOST_ROUNDS = 3

/** Result of one round of opening and building. */
export interface Round {
  readonly deposit: Deposit
  readonly built: BuiltTransaction | undefined
  /** Rounds done before. */
  readonly rounds: number
}

/**
 * Prices the swap at what the chain really sells, where that differs from what was priced and the deposit itself holds a
 * limit for the priced amount: a memo or a call. Held to an output for another amount, a deposit would be refunded, or
 * swapped at any price. `undefined` when the build needs no new price; a bare transfer is scaled in proportion.
 *
 * Refuses to sell more than was priced: limits of key and rules were held against that. Source: specification, rule 5.
 */
export const repriceResized = async (
  engine: EngineContext,
  repriced: RepricedSwap,
  { deposit, built, rounds }: Round,
): Promise<RepricedSwap | undefined> => {
  const sold = built?.sellAmount
  if (sold === undefined || sold === deposit.amount) return undefined
  if (deposit.kind !== 'simpleTransfer' && rounds < MOST_ROUNDS) return repriceAt(engine, repriced, sold)
  if (sold < deposit.amount) return undefined
  const found = { field: 'amount', expected: `at most ${deposit.amount}`, found: String(sold) }
  return refuseMismatch(engine, found, {
    provider: repriced.provider.id,
    chain: repriced.priced.sell.chain,
    message: 'The built transaction sells more than was priced.',
  })
}
