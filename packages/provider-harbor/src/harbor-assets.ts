import { chainByCode, parseIdentifier, type Token } from '@switchyard/core'

/** An asset Harbor trades. */
export interface HarborAsset {
  readonly identifier: string
  readonly token: Token
  /** Its name in quotes and memos. */
  readonly id: string
}

/** Makes an asset from its identifier; `decimals` are the chain's own where it is the chain's coin. Throws `TypeError`. */
export const harborAsset = (identifier: string, id: string, decimals?: number): HarborAsset => {
  const parts = parseIdentifier(identifier)
  const chain = chainByCode(parts?.chain ?? '')
  if (!parts || !chain) throw new TypeError(`${identifier} is no identifier of a known chain.`)
  const { ticker, address } = parts
  if (address === undefined && ticker !== chain.nativeTicker)
    throw new TypeError(`${identifier} is not the coin of its chain.`)
  if (address !== undefined && decimals === undefined) throw new TypeError(`${identifier} needs its decimals.`)
  const token: Token = {
    identifier,
    chain: chain.code,
    chainId: chain.chainId,
    ticker,
    symbol: address === undefined ? ticker : `${ticker}-${address}`,
    name: ticker,
    decimals: address === undefined ? chain.nativeDecimals : (decimals ?? 0),
    ...(address === undefined ? {} : { address }),
  }
  return { identifier, token, id }
}

/**
 * What Harbor is known to trade, with the short codes its memos use.
 *
 * Source: an aggregator's list of 2025-11-26 and Harbor's memo reference. That list gives Tether 18 decimals; its contract
 * has 6.
 */
export const knownAssets: readonly HarborAsset[] = [
  harborAsset('BTC.BTC', 'b'),
  harborAsset('ETH.ETH', 'e'),
  harborAsset('ETH.USDT-0xdAC17F958D2ee523a2206206994597C13D831ec7', 'ETH.USDT', 6),
]

/** Decimals of every amount on Harbor's wire. */
export const HARBOR_DECIMALS = 8
