/** Protocol parameters, set by vote. */
export interface Parameters {
  /** Lovelace per byte of a transaction. */
  readonly feePerByte: number
  /** Fixed lovelace per transaction. */
  readonly feeFixed: number
  /** Minimum lovelace per byte of an output. */
  readonly coinsPerByte: number
}

/** The main network's values, unchanged since 2022; read on 2026-11-22. Used only when no gateway returns its own. */
export const fallbackParameters: Parameters = { feePerByte: 44, feeFixed: 155_381, coinsPerByte: 4_310 }
