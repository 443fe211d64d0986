import type { NetworkPrefixes } from './networks.ts'
import type { FeeBounds } from './rules.ts'

/** An index of a chain's coins. Several addresses of equal standing are asked in turn. */
export interface GatewayOptions {
  /** `esplora`: mempool, Blockstream. `blockbook`: Trezor's, REST v2. */
  readonly kind: 'esplora' | 'blockbook'
  /** Base address: for Esplora with its `/api`, for Blockbook without. */
  readonly url: string | readonly string[]
}

/** How the chains are reached and what they may cost. */
export interface UtxoOptions {
  /** By chain code. Given chains replace the default's entry; default: `defaultGateways`. */
  readonly gateways?: Readonly<Record<string, GatewayOptions>>
  /**
   * Whether chains without a gateway of their own use the public ones. Default `true`. Where not, their addresses are read and
   * nothing is sold on them.
   */
  readonly publicGateways?: boolean
  /** Fee rate bounds in base units per virtual byte, by chain code; what is not given keeps its default. */
  readonly feeRate?: Readonly<Record<string, Partial<FeeBounds>>>
  /**
   * Whether segwit inputs carry their previous transaction too, which proves their amount to the signer and here. Default
   * `false`, as recorded of the API: the signature of a segwit input commits to its amount anyway, and each one costs a request.
   */
  readonly proveAmounts?: boolean
  /** Used instead of the engine's way out. */
  readonly fetch?: typeof globalThis.fetch
  /**
   * Zcash's consensus branch, which the signature commits to. It changes with each network upgrade. Default: what the index
   * tells of the next block, else 0x5437f330 (NU6.2, main network since block 3 364 600).
   */
  readonly zecBranchId?: number
  /** Address prefixes of other networks than main, by chain code: regression test networks. */
  readonly networks?: Readonly<Record<string, NetworkPrefixes>>
}

/** Zcash NU6.2. */
export const NU6_2 = 0x5437f330

/**
 * Public gateways, without a promise of service: run your own for anything but trying out.
 *
 * That these hosts serve strangers in production is a guess.
 */
export const defaultGateways: Readonly<Record<string, GatewayOptions>> = {
  BTC: { kind: 'esplora', url: ['https://mempool.space/api', 'https://blockstream.info/api'] },
  LTC: { kind: 'esplora', url: 'https://litecoinspace.org/api' },
  BCH: { kind: 'blockbook', url: ['https://bch1.trezor.io', 'https://bch2.trezor.io'] },
  DOGE: { kind: 'blockbook', url: ['https://doge1.trezor.io', 'https://doge2.trezor.io'] },
  DASH: { kind: 'blockbook', url: ['https://dash1.trezor.io', 'https://dash2.trezor.io'] },
  ZEC: { kind: 'blockbook', url: ['https://zec1.trezor.io', 'https://zec2.trezor.io'] },
}
