import { chainByCode, parseIdentifier, type Token } from '@switchyard/core'

/**
 * The token an identifier names, spelled as it is there. `decimals` may be left out for a chain's own coin alone, `name`
 * defaults to the ticker.
 *
 * Throws `TypeError` for what is no identifier, a chain nobody knows, and every other asset without decimals.
 */
export const namedToken = (identifier: string, decimals?: number, name?: string): Token => {
  const parts = parseIdentifier(identifier)
  const chain = chainByCode(parts?.chain ?? '')
  if (!parts || !chain) throw new TypeError(`${identifier} is no identifier of a known chain.`)
  const { ticker, address } = parts
  const own = address === undefined && ticker === chain.nativeTicker
  if (!own && decimals === undefined) throw new TypeError(`${identifier} needs its decimals.`)
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
