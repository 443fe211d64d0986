/** An unspent output as a gateway lists it. */
export interface GatewayCoin {
  readonly txid: string
  readonly vout: number
  /** Base units. */
  readonly value: bigint
  /** 0 while in the mempool; `undefined` when the gateway tells only that it is mined. */
  readonly confirmations: number | undefined
  readonly coinbase: boolean
}

/** What is asked of a chain's index. Every method throws `UpstreamError` when there is no usable answer. */
export interface Gateway {
  unspent(address: string, signal: AbortSignal): Promise<readonly GatewayCoin[]>
  /** Addresses whose outputs a transaction spends, one per input; `undefined` where an input names none. */
  spenders(txid: string, signal: AbortSignal): Promise<readonly (string | undefined)[]>
  /**
   * Addresses a transaction's outputs pay, as the index spells them, in order; what it writes for other outputs may stand
   * among them. `undefined` when the index does not know the transaction.
   */
  receivers(txid: string, signal: AbortSignal): Promise<readonly string[] | undefined>
  /** Fee rate for inclusion in about three blocks, base units per 1000 virtual bytes; `undefined` without an estimate. */
  feeRate(signal: AbortSignal): Promise<bigint | undefined>
  /** The consensus branch signatures of the next block commit to; `undefined` where the index does not tell. Zcash only. */
  branch(signal: AbortSignal): Promise<number | undefined>
  /** A whole transaction, hex. */
  transaction(txid: string, signal: AbortSignal): Promise<string>
}

/** Blocks the fee rate aims at. */
export const TARGET_BLOCKS = 3
