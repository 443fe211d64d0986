import { programs } from '../programs.ts'

/** Errors of the Token and Token-2022 programs by code. Source: their error enumerations (read 2026-11). */
const TOKEN_ERRORS = [
  'NotRentExempt',
  'InsufficientFunds',
  'InvalidMint',
  'MintMismatch',
  'OwnerMismatch',
  'FixedSupply',
  'AlreadyInUse',
  'InvalidNumberOfProvidedSigners',
  'InvalidNumberOfRequiredSigners',
  'UninitializedState',
  'NativeNotSupported',
  'NonNativeHasBalance',
  'InvalidInstruction',
  'InvalidState',
  'Overflow',
  'AuthorityTypeNotSupported',
  'MintCannotFreeze',
  'AccountFrozen',
  'MintDecimalsMismatch',
  'NonNativeNotSupported',
  'ExtensionTypeMismatch',
  'ExtensionBaseMismatch',
  'ExtensionAlreadyInitialized',
  'ConfidentialTransferAccountHasBalance',
  'ConfidentialTransferAccountNotApproved',
  'ConfidentialTransferDepositsAndTransfersDisabled',
  'ConfidentialTransferElGamalPubkeyMismatch',
  'ConfidentialTransferBalanceMismatch',
  'MintHasSupply',
  'NoAuthorityExists',
  'TransferFeeExceedsMaximum',
  'MintRequiredForTransfer',
  'FeeMismatch',
  'FeeParametersMismatch',
  'ImmutableOwner',
  'AccountHasWithheldTransferFees',
  'NoMemo',
  'NonTransferable',
] as const

/** Errors of the System program by code. */
const SYSTEM_ERRORS = [
  'AccountAlreadyInUse',
  'ResultWithNegativeLamports',
  'InvalidProgramId',
  'InvalidAccountDataLength',
  'MaxSeedLengthExceeded',
  'AddressWithSeedMismatch',
  'NonceNoRecentBlockhashes',
  'NonceBlockhashNotExpired',
  'NonceUnexpectedBlockhashValue',
] as const

/** The programs of Solana itself. They never change. */
const KNOWN: Readonly<Record<string, { readonly name: string; readonly errors: readonly string[] }>> = {
  [programs.system]: { name: 'the System program', errors: SYSTEM_ERRORS },
  [programs.token]: { name: 'the Token program', errors: TOKEN_ERRORS },
  [programs.token2022]: { name: 'the Token-2022 program', errors: TOKEN_ERRORS },
}

/** Written by programs of the Anchor framework, in the words of the program. */
const ANCHOR = /Error Code: (\w{1,80})\. Error Number: \d{1,10}\. Error Message: ([^\n]{1,200})/

/** Written by the runtime, first by the program whose instruction failed, then by its callers. */
const FAILED = /^Program ([1-9A-HJ-NP-Za-km-z]{32,44}) failed: custom program error: 0x([0-9a-f]{1,8})$/

/** Describes why a simulated transaction failed: the error by its name where program or framework have one, and as it is. */
export const describeFailure = (error: unknown, lines: readonly string[]): string => {
  const lastLine = lines.at(-1)
  const raw = lastLine === undefined ? JSON.stringify(error) : `${JSON.stringify(error)}, ${lastLine}`
  for (const line of lines) {
    const [, code, message] = ANCHOR.exec(line) ?? []
    if (code !== undefined) return `${code}: ${message} (${raw})`
  }
  for (const line of lines) {
    const [, program = '', digits = ''] = FAILED.exec(line) ?? []
    const known = KNOWN[program]
    const name = known?.errors[Number.parseInt(digits, 16)]
    if (known && name !== undefined) return `${name} of ${known.name} (${raw})`
    if (program !== '') return raw
  }
  return raw
}
