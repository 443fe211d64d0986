import type { EvmResult } from './execute.ts'
import type { SignedTransaction } from './signed-transaction.ts'

/** A transaction in the ledger; the mutable fields are set when a block includes it. */
export interface EvmTransaction {
  readonly signed: SignedTransaction
  readonly time: number
  height?: number
  index?: number
  result?: EvmResult
  gasUsed?: bigint
  gasPrice?: bigint
}

/** Tells whether a mined transaction reverted or ran out of gas. */
export const hasFailed = ({ result, gasUsed, signed }: EvmTransaction): boolean =>
  result !== undefined && (result.revert !== undefined || (result.gasUsed > signed.gas && gasUsed === signed.gas))
