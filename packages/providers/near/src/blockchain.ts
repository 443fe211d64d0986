/** A chain as 1Click names it, and how its assets are named inside Intents. */
export interface Blockchain {
  /** 1Click's name, `eth`. */
  readonly name: string
  /** Chain code of the API, `ETH`. */
  readonly code: string
  /** Chain number of the HOT bridge; absent where the chain is not bridged by it. */
  readonly hot?: number
  /** Prefixes of bridged token ids other than the name itself. */
  readonly prefixes?: readonly string[]
}

/**
 * Chains of 1Click that the API has a code for. Stellar, Aptos, Plasma, Scroll, Movement, ADI, Aleo and Hypercore have none
 * and are not offered.
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

/** The chain 1Click means, when the API has a code for it. */
export const blockchain = (name: string): Blockchain | undefined => byName.get(name)
