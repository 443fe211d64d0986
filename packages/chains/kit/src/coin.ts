import { chainByCode, nativeIdentifier, type Token, type TokenLookup } from '@switchyard/core'
import { refuse } from './refuse.ts'

/** A chain's own coin as a token. Refuses a code no chain has. */
export const coinOf = (code: string): Token => {
  const facts = chainByCode(code) ?? refuse(`${code} is no chain.`)
  const { chainId, nativeTicker, nativeDecimals } = facts
  const names = { ticker: nativeTicker, symbol: nativeTicker, name: facts.name }
  return { identifier: nativeIdentifier(facts), chain: code, chainId, ...names, decimals: nativeDecimals }
}

/** A balance of a chain's own coin, as the engine knows the coin where it does. */
export const coinBalance = (
  code: string,
  amount: bigint,
  tokens: TokenLookup,
): { readonly token: Token; readonly amount: bigint } => {
  const coin = coinOf(code)
  return { token: tokens.find(coin.identifier) ?? coin, amount }
}
