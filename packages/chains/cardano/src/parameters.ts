/** Protocol parameters, set by vote. */
export interface Parameters {
  /** Lovelace per byte of a transaction. */
  readonly feePerByte: number
  /** Fixed lovelace per transaction. */
  readonly feeFixed: number
  /** Minimum lovelace per byte of an output. */
  readonly coinsPerByte: number
}
