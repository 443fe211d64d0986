import type { Outcome } from './execute.ts'
import type { SignedTransaction } from './signed-transaction.ts'

/** A transaction the ledger holds; the last fields come with its block. */
export interface EvmTransaction {
  readonly signed: SignedTransaction
  readonly time: number
  height?: number
  index?: number
  outcome?: Outcome
  gasUsed?: bigint
  gasPrice?: bigint
}

/** Whether a mined transaction reverted or ran out of gas. */
export const hasFailed = ({ outcome, gasUsed, signed }: EvmTransaction): boolean =>
  outcome !== undefined && (outcome.revert !== undefined || (outcome.gasUsed > signed.gas && gasUsed === signed.gas))
