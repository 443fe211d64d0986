/** The reason for which an instruction failed: an error name of the runtime, or a program's own code. */
export type InstructionReason = string | { readonly Custom: number }

/** The reason for which a transaction failed, as JSON-RPC encodes it. */
export type TransactionError =
  | string
  | { readonly InstructionError: readonly [index: number, reason: InstructionReason] }
  | { readonly InsufficientFundsForRent: { readonly account_index: number } }

/** Thrown by a program that rejects an instruction. */
export class ProgramFailure extends Error {
  readonly reason: InstructionReason

  constructor(reason: InstructionReason) {
    super(typeof reason === 'string' ? reason : `custom program error: 0x${reason.Custom.toString(16)}`)
    this.name = 'ProgramFailure'
    this.reason = reason
  }
}

/** A failure with a program's own code. */
export const custom = (number: number): ProgramFailure => new ProgramFailure({ Custom: number })

const words: Readonly<Record<string, string>> = {
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  AddressLookupTableNotFound: "Transaction loads an address table account that doesn't exist",
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  InsufficientFundsForFee: 'Insufficient funds for fee',
  InvalidAddressLookupTableIndex: 'Transaction address table lookup uses an invalid index',
  ProgramAccountNotFound: 'Attempt to load a program that does not exist',
  SanitizeFailure: 'Transaction failed to sanitize accounts offsets correctly',
  AccountDataTooSmall: 'account data too small for instruction',
  ComputationalBudgetExceeded: 'Computational budget exceeded',
  IncorrectProgramId: 'incorrect program id for instruction',
  InvalidAccountData: 'invalid account data for instruction',
  InvalidArgument: 'invalid program argument',
  InvalidInstructionData: 'invalid instruction data',
  InvalidSeeds: 'Provided seeds do not result in a valid address',
  MissingRequiredSignature: 'missing required signature for instruction',
  NotEnoughAccountKeys: 'insufficient account keys for instruction',
  PrivilegeEscalation: 'Cross-program invocation with unauthorized signer or writable account',
  ReadonlyDataModified: 'instruction modified data of a read-only account',
  UnbalancedInstruction: 'sum of account balances before and after instruction do not match',
}

const worded = (reason: InstructionReason): string =>
  typeof reason === 'string' ? (words[reason] ?? reason) : `custom program error: 0x${reason.Custom.toString(16)}`

/** The error text of a node. */
export const sentenceOf = (error: TransactionError): string => {
  if (typeof error === 'string') return words[error] ?? error
  if ('InstructionError' in error) {
    const [index, reason] = error.InstructionError
    return `Error processing Instruction ${index}: ${worded(reason)}`
  }
  return `Transaction results in an account (${error.InsufficientFundsForRent.account_index}) with insufficient funds for rent`
}
