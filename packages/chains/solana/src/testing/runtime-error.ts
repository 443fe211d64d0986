import {
  type FailedTransactionMetadata,
  InstructionErrorCustom,
  TransactionErrorInstructionError,
  TransactionErrorInsufficientFundsForRent,
} from 'litesvm/dist/internal.js'

/** Errors without fields, by the number used in the runtime's binding. */
const WORDS: Readonly<Record<number, string>> = { 2: 'AccountNotFound', 4: 'InsufficientFundsForFee' }

/** The error of a failed transaction in the node's JSON format. */
export const errorOf = (failed: FailedTransactionMetadata): unknown => {
  const error = failed.err()
  if (typeof error === 'number') return WORDS[error] ?? `Error${error}`
  if (error instanceof TransactionErrorInsufficientFundsForRent)
    return { InsufficientFundsForRent: { account_index: error.accountIndex } }
  if (!(error instanceof TransactionErrorInstructionError)) return error.toString()
  const reason = error.err()
  const state = reason instanceof InstructionErrorCustom ? { Custom: reason.code } : String(reason)
  return { InstructionError: [error.index, state] }
}
