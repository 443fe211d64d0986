import type { NetworkPrefixes } from './networks.ts'
import type { FeeBounds } from './rules.ts'

/** An index of a chain's coins. Several equivalent URLs are asked in turn. */
export interface GatewayOptions {
  /** `esplora` for mempool and Blockstream, `blockbook` for Trezor's REST v2. */
  readonly kind: 'esplora' | 'blockbook'
  /** Base URL: with `/api` for Esplora, without for Blockbook. */
  readonly url: string | readonly string[]
}

/** Options of `utxo`. */
export interface UtxoOptions {
  /** Gateways by chain code. Each entry replaces that of `defaultGateways`, which has none for BCH, DOGE, DASH and ZEC. */
  readonly gateways?: Readonly<Record<string, GatewayOptions>>
  /**
   * Uses the public gateways for chains without an entry in `gateways`. Default `true`. With `false`, and where there is no
   * public one, such a chain supports addresses only.
   */
  readonly publicGateways?: boolean
  /** Fee rate bounds in base units per virtual byte, by chain code; missing fields keep their default. */
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
   * branch of the next block according to the index, else 0x77190ad9 (NU7, mainnet since block 3 543 405).
   */
  readonly zecBranchId?: number
  /** Address prefixes of test networks, by chain code. */
  readonly networks?: Readonly<Record<string, NetworkPrefixes>>
}

/**
 * Public gateways without any service guarantee; run your own in production.
 *
 * None for BCH, DOGE, DASH and ZEC: the known public ones are Trezor's, which are for its own wallet and answer servers with
 * 403 (trezor/blockbook issues 615 and 819). GUESS: those of BTC and LTC serve any client within their rate limits.
 */
export const defaultGateways: Readonly<Record<string, GatewayOptions>> = {
  BTC: { kind: 'esplora', url: ['https://mempool.space/api', 'https://blockstream.info/api'] },
  LTC: { kind: 'esplora', url: 'https://litecoinspace.org/api' },
}
