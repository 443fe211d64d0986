import { findChain, parseIdentifier, type Token } from '@switchyard/core'

/**
 * Builds the token of an identifier and keeps its spelling.
 *
 * @param decimals - optional for a chain's own coin only
 * @param name - defaults to the ticker
 * @throws {TypeError} for an invalid identifier, an unknown chain, or a token without decimals
 *
 * @example
 * createToken('ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 6)
 */
export const createToken = (identifier: string, decimals?: number, name?: string): Token => {
  const parts = parseIdentifier(identifier)
  const chain = findChain(parts?.chain ?? '')
  if (!parts || !chain) throw new TypeError(`"${identifier}" is not an identifier on a known chain.`)
  const { ticker, address } = parts
  const own = address === undefined && ticker === chain.nativeTicker
  if (!own && decimals === undefined)
    throw new TypeError(`Decimals are missing for "${identifier}"; only a chain's own coin may omit them.`)
  const token: Token = {
    identifier,
    chain: chain.code,
    chainId: chain.chainId,
    ticker,
    symbol: address === undefined ? ticker : `${ticker}-${address}`,
    name: name ?? ticker,
    decimals: decimals ?? chain.nativeDecimals,
  }
  return address === undefined ? token : { ...token, address }
}
