/** An input of a serialized transaction. */
export interface RawInput {
  /** As printed (reversed byte order). */
  readonly txid: string
  readonly index: number
  readonly scriptSig: Uint8Array
  readonly sequence: number
  readonly witness: readonly Uint8Array[]
}

/** An output of a serialized transaction. */
export interface RawOutput {
  readonly amount: bigint
  readonly script: Uint8Array
}

/** A decoded transaction. */
export interface RawTransaction {
  readonly version: number
  readonly lockTime: number
  readonly inputs: readonly RawInput[]
  readonly outputs: readonly RawOutput[]
  /** Present on Zcash only. */
  readonly zcash?: ZcashFields
}

/** Fields that only Zcash transactions have. */
export interface ZcashFields {
  readonly branchId: number
  /** The last block that may include the transaction; 0 without a limit. */
  readonly expiryHeight: number
}
