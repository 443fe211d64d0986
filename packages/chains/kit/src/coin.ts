import { findChain, nativeIdentifier, type Token, type TokenLookup } from '@switchyard/core'
import { refuse } from './refuse.ts'

/**
 * Returns the native coin of a chain as a token.
 *
 * @throws {SwapError} `unableToBuildTransaction` for an unknown chain code.
 *
 * @example
 * ```ts
 * const { decimals } = findCoin('XRP')
 * ```
 */
export const findCoin = (code: string): Token => {
  const facts = findChain(code) ?? refuse(`${code} is not a known chain code.`)
  const { chainId, nativeTicker, nativeDecimals } = facts
  const names = { ticker: nativeTicker, symbol: nativeTicker, name: facts.name }
  return { identifier: nativeIdentifier(facts), chain: code, chainId, ...names, decimals: nativeDecimals }
}

/**
 * Returns a native coin balance. The engine's own token object is used when it lists the coin.
 *
 * @example
 * ```ts
 * const balances = [createCoinBalance('XRP', 5_000_000n, context.tokens)]
 * ```
 */
export const createCoinBalance = (
  code: string,
  amount: bigint,
  tokens: TokenLookup,
): { readonly token: Token; readonly amount: bigint } => {
  const coin = findCoin(code)
  return { token: tokens.find(coin.identifier) ?? coin, amount }
}
