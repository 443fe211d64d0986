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

/** Consensus data that an index of Zcash passes on from its node. Unknown members are absent. */
export interface GatewayConsensus {
  /** Height of the newest block. */
  readonly height?: number
  /** Consensus branch of the block after it. */
  readonly branch?: number
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
  /** Lowest rate that the node relays, base units per 1000 virtual bytes; `undefined` where the gateway does not tell. */
  relayFee(signal: AbortSignal): Promise<bigint | undefined>
  /** Nothing on other chains than Zcash. */
  consensus(signal: AbortSignal): Promise<GatewayConsensus>
  /** A raw transaction in hex. */
  transaction(txid: string, signal: AbortSignal): Promise<string>
  /** The hash of the block at a height. */
  blockHash(height: number, signal: AbortSignal): Promise<string>
  /** The newest block; its time in Unix milliseconds. */
  tip(signal: AbortSignal): Promise<{ readonly height: number; readonly time: number }>
}

/** Confirmation target of the fee rate, blocks. */
export const TARGET_BLOCKS = 3
