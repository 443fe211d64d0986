/** A chain of 1Click and how Intents names its assets. */
export interface Blockchain {
  /** 1Click's name, `eth`. */
  readonly name: string
  /** Chain code of the API, `ETH`. */
  readonly code: string
  /** Chain number of the HOT bridge; absent for chains it does not bridge. */
  readonly hot?: number
  /** Prefixes of bridged token ids besides the name. */
  readonly prefixes?: readonly string[]
}

/**
 * Chains of 1Click that have a chain code. Stellar, Aptos, Plasma, Scroll, Movement, ADI, Aleo, Hypercore and Robinhood
 * Chain (`hood`) have none and are not offered.
 */
const rows: readonly Blockchain[] = [
  { name: 'near', code: 'NEAR' },
  { name: 'eth', code: 'ETH' },
  { name: 'base', code: 'BASE' },
  { name: 'arb', code: 'ARB' },
  { name: 'op', code: 'OP', hot: 10 },
  { name: 'bsc', code: 'BSC', hot: 56, prefixes: ['bnb'] },
  { name: 'pol', code: 'POL', hot: 137 },
  { name: 'avax', code: 'AVAX', hot: 43_114 },
  { name: 'gnosis', code: 'GNO' },
  { name: 'bera', code: 'BERA' },
  { name: 'monad', code: 'MONAD', hot: 143 },
  { name: 'xlayer', code: 'XLAYER', hot: 196 },
  { name: 'btc', code: 'BTC' },
  { name: 'ltc', code: 'LTC' },
  { name: 'doge', code: 'DOGE' },
  { name: 'bch', code: 'BCH' },
  { name: 'dash', code: 'DASH' },
  { name: 'zec', code: 'ZEC' },
  { name: 'sol', code: 'SOL' },
  { name: 'xrp', code: 'XRP' },
  { name: 'tron', code: 'TRON' },
  { name: 'ton', code: 'TON', hot: 1_117 },
  { name: 'sui', code: 'SUI' },
  { name: 'cardano', code: 'ADA' },
  { name: 'starknet', code: 'STRK' },
]

const byName = new Map(rows.map((row) => [row.name, row]))

/** Finds a chain by 1Click's name; `undefined` for chains without a chain code. */
export const findBlockchain = (name: string): Blockchain | undefined => byName.get(name)
