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
  /** Gateways by chain code. Each entry replaces that of `defaultGateways`. */
  readonly gateways?: Readonly<Record<string, GatewayOptions>>
  /**
   * Whether chains without an entry in `gateways` use the public ones. Default `true`. With `false`, such a chain
   * supports addresses only.
   */
  readonly publicGateways?: boolean
  /** Fee rate bounds in base units per virtual byte, by chain code; missing fields keep their default. */
  readonly feeRate?: Readonly<Record<string, Partial<FeeBounds>>>
  /**
   * Whether segwit inputs also contain their previous transaction, which proves their amount to the signer and to the
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
 * That these hosts accept production traffic is a GUESS.
 */
export const defaultGateways: Readonly<Record<string, GatewayOptions>> = {
  BTC: { kind: 'esplora', url: ['https://mempool.space/api', 'https://blockstream.info/api'] },
  LTC: { kind: 'esplora', url: 'https://litecoinspace.org/api' },
  BCH: { kind: 'blockbook', url: ['https://bch1.trezor.io', 'https://bch2.trezor.io'] },
  DOGE: { kind: 'blockbook', url: ['https://doge1.trezor.io', 'https://doge2.trezor.io'] },
  DASH: { kind: 'blockbook', url: ['https://dash1.trezor.io', 'https://dash2.trezor.io'] },
  ZEC: { kind: 'blockbook', url: ['https://zec1.trezor.io', 'https://zec2.trezor.io'] },
}
