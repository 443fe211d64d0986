/** Address prefixes of a network. */
export interface NetworkPrefixes {
  /** Base58check prefix of public key hashes. */
  readonly pubKeyHash: readonly number[]
  /** Base58check prefixes of script hashes; the first is written, all are accepted. */
  readonly scriptHash: readonly (readonly number[])[]
  /** Human-readable part of segwit addresses; absent on chains without segwit. */
  readonly bech32?: string
  /** Prefix of cash addresses; absent on other chains. */
  readonly cashAddress?: string
  /** Human-readable part of addresses inside Litecoin's extension blocks. */
  readonly mweb?: string
  /** Human-readable parts of Zcash's other address kinds. */
  readonly zcash?: { readonly tex: string; readonly sapling: string; readonly unified: string }
}

/**
 * Main networks by chain code.
 *
 * Litecoin's old `3…` script hashes are accepted and written as `M…`, since Bitcoin uses the same prefix. Source: chain
 * parameters of the reference nodes, ZIP-316 and ZIP-320 for Zcash.
 */
export const networks: Readonly<Record<string, NetworkPrefixes>> = {
  BTC: { pubKeyHash: [0x00], scriptHash: [[0x05]], bech32: 'bc' },
  LTC: { pubKeyHash: [0x30], scriptHash: [[0x32], [0x05]], bech32: 'ltc', mweb: 'ltcmweb' },
  DOGE: { pubKeyHash: [0x1e], scriptHash: [[0x16]] },
  DASH: { pubKeyHash: [0x4c], scriptHash: [[0x10]] },
  BCH: { pubKeyHash: [0x00], scriptHash: [[0x05]], cashAddress: 'bitcoincash' },
  ZEC: {
    pubKeyHash: [0x1c, 0xb8],
    scriptHash: [[0x1c, 0xbd]],
    zcash: { tex: 'tex', sapling: 'zs', unified: 'u' },
  },
}
