import { parseIdentifier, type Token } from '@switchyard/core'
import { createToken } from '@switchyard/provider-kit'

/** An asset Harbor trades. */
export interface HarborAsset {
  readonly identifier: string
  readonly token: Token
  /** Harbor's name in quotes and memos. */
  readonly id: string
}

/**
 * Creates an asset from its identifier.
 *
 * @param decimals - ignored for a chain's own coin
 * @throws {TypeError} for an invalid identifier, or a token without decimals
 */
export const createAsset = (identifier: string, id: string, decimals?: number): HarborAsset => {
  const isCoin = parseIdentifier(identifier)?.address === undefined
  return { identifier, token: createToken(identifier, isCoin ? undefined : decimals), id }
}

/**
 * The assets Harbor is known to trade, with the short codes of its memos.
 *
 * Source: an aggregator's list of 2025-11-26 and Harbor's memo reference. That list gives Tether 18 decimals; its contract
 * has 6.
 */
export const knownAssets: readonly HarborAsset[] = [
  createAsset('BTC.BTC', 'b'),
  createAsset('ETH.ETH', 'e'),
  createAsset('ETH.USDT-0xdAC17F958D2ee523a2206206994597C13D831ec7', 'ETH.USDT', 6),
]

/** Decimals of every amount on Harbor's wire. */
export const HARBOR_DECIMALS = 8
