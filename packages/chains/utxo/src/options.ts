import type { FeeBounds, GatewayOptions } from './facts.ts'
import type { NetworkPrefixes } from './networks.ts'

/** Options of `utxo`. */
export interface UtxoOptions {
  /** Gateways by chain code. Each entry replaces that of the fact `gateways`, which has none for BCH, DOGE, DASH and ZEC. */
  readonly gateways?: Readonly<Record<string, GatewayOptions>>
  /**
   * Uses the public gateways for chains without an entry in `gateways`. Default `true`. With `false`, and where there is no
   * public one, such a chain supports addresses only.
   */
  readonly publicGateways?: boolean
  /** Fee rate bounds in base units per virtual byte, by chain code; missing fields keep those of the fact `feeRate`. */
  readonly feeRate?: Readonly<Record<string, Partial<FeeBounds>>>
  /**
   * Adds to segwit inputs their previous transaction, which proves their amount to the signer and to the
   * decoder. Default `false`, as recorded from the API: the signature of a segwit input commits to its amount, and each
   * previous transaction costs a request.
   */
  readonly proveAmounts?: boolean
  /** Used instead of the engine's HTTP transport. */
  readonly fetch?: typeof globalThis.fetch
  /**
   * Consensus branch of Zcash, which the signature commits to. It changes with each network upgrade. Default: the
   * branch of the next block according to the index, else that of the fact `consensusBranch`.
   */
  readonly zecBranchId?: number
  /** Address prefixes of test networks, by chain code. */
  readonly networks?: Readonly<Record<string, NetworkPrefixes>>
}
