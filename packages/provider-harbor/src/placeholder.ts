import { chainByCode } from '@switchyard/core'

/** Addresses to price with while the real destination is unknown; nothing is ever built for them. */
const utxo: Readonly<Record<string, string>> = {
  BTC: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  LTC: 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9',
  DOGE: 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L',
  BCH: 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
  TRON: 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL',
}

/** A destination a quote can be asked with; `undefined` for a chain we have none of. */
export const placeholderAddress = (chain: string): string | undefined =>
  chainByCode(chain)?.family === 'evm' ? '0x000000000000000000000000000000000000dEaD' : utxo[chain]
