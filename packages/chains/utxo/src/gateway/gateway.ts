/** An unspent output in a gateway's list. */
export interface GatewayCoin {
  readonly txid: string
  readonly vout: number
  /** Base units. */
  readonly value: bigint
  /** 0 while in the mempool; `undefined` when the gateway only reports that it is mined. */
  readonly confirmations: number | undefined
  readonly coinbase: boolean
}

/** Requests to the index of a chain. Every method throws `UpstreamError` without a usable answer. */
export interface Gateway {
  unspent(address: string, signal: AbortSignal): Promise<readonly GatewayCoin[]>
  /** Addresses whose outputs a transaction spends, one per input; `undefined` for an input without an address. */
  spenders(txid: string, signal: AbortSignal): Promise<readonly (string | undefined)[]>
  /**
   * Addresses paid by the outputs of a transaction, in the index's form, in order; other outputs may appear with other
   * text. `undefined` for an unknown transaction.
   */
  receivers(txid: string, signal: AbortSignal): Promise<readonly string[] | undefined>
  /**
   * Fee rate for inclusion in about three blocks, base units per 1000 virtual bytes; `undefined` without an estimate.
   */
  feeRate(signal: AbortSignal): Promise<bigint | undefined>
  /** Consensus branch of the next block; `undefined` when the index does not provide it. Zcash only. */
  branch(signal: AbortSignal): Promise<number | undefined>
  /** A raw transaction in hex. */
  transaction(txid: string, signal: AbortSignal): Promise<string>
  /** The hash of the block at a height. */
  blockHash(height: number, signal: AbortSignal): Promise<string>
  /** The newest block; its time in Unix milliseconds. */
  tip(signal: AbortSignal): Promise<{ readonly height: number; readonly time: number }>
}

/** Confirmation target of the fee rate, blocks. */
export const TARGET_BLOCKS = 3
