import { chainByCode } from '@switchyard/core'

/**
 * Orchestra's chains by chain code. Spark and Lightning, through which swaps may go, have no code, and so are neither sold
 * nor bought. HyperEVM stands only where the chain ids agree.
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

/** Orchestra's name of a chain. */
export const nameOf = (code: string): string | undefined => byCode.get(code)

/** Code of a chain Orchestra names. */
export const codeOf = (name: string): string | undefined => byName.get(name)

/** The middle of every swap, as tracking shows it. */
export const SPARK = 'spark'

/** Whether deposits on the chain are spent from coins, whose sender is not one address. */
export const isUtxo = (code: string): boolean => chainByCode(code)?.family === 'utxo'
