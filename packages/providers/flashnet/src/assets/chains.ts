/**
 * Names at Orchestra by chain code. Spark and Lightning, which swaps may pass, have no code and are neither sold nor bought.
 * HyperEVM is used only where the chain ids agree.
 *
 * Source: chain list of the API (read 2026-11).
 */
const names: readonly (readonly [code: string, name: string])[] = [
  ['BTC', 'bitcoin'],
  ['ETH', 'ethereum'],
  ['ARB', 'arbitrum'],
  ['BASE', 'base'],
  ['BSC', 'bsc'],
  ['OP', 'optimism'],
  ['POL', 'polygon'],
  ['AVAX', 'avalanche'],
  ['SOL', 'solana'],
  ['TRON', 'tron'],
  ['LTC', 'litecoin'],
  ['ZEC', 'zcash'],
  ['XRP', 'xrp'],
  ['TON', 'ton'],
  ['MONAD', 'monad'],
  ['HYPEREVM', 'hyperevm'],
]

const byCode = new Map(names)
const byName = new Map(names.map(([code, name]) => [name, code]))

/** Finds the name of a chain at Orchestra. */
export const findChainName = (code: string): string | undefined => byCode.get(code)

/** Finds the code of a chain by its name at Orchestra. */
export const findCode = (name: string): string | undefined => byName.get(name)

/** Chain of every swap between deposit and delivery, as tracking shows it. */
export const SPARK = 'spark'
