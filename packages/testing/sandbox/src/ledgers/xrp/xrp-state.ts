/** An account of the ledger; amounts in drops. */
export interface XrpAccount {
  balance: bigint
  sequence: number
  flags: number
  /** Objects that the account owns; each raises its reserve. */
  readonly owned: number
}

/** Accounts by classic address. */
export type XrpAccounts = Map<string, XrpAccount>
