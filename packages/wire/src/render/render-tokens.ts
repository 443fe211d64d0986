import type { Token, TokenListing } from '@switchyard/core'
import type { TokenListResponse, TokenResponse, TokensResponse } from '../response/tokens.ts'
import { addCaip19 } from './caip19-names.ts'
import { isUrl } from './is-url.ts'

/** Version of the list format. */
const VERSION = { major: 1, minor: 0, patch: 0 }

/** Renders the body of `GET /tokens`: one list if the query names a provider, otherwise one per provider. */
export const renderTokens = (
  listings: readonly TokenListing[],
  query: { readonly provider?: string; readonly caip19?: boolean } = {},
): TokensResponse => {
  const lists = listings.map((listing) => ({
    ...renderListHead(listing),
    tokens: listing.tokens.map((token) => (query.caip19 ? addCaip19(renderToken(token)) : renderToken(token))),
  }))
  const [only] = lists
  return only && isOne(listings, query) ? only : lists
}

/** Tells whether the body is one list, and not a list of lists. */
export const isOne = (listings: readonly TokenListing[], query: { readonly provider?: string }): boolean =>
  query.provider !== undefined && listings.length === 1

/** Renders a list without its tokens, which come last on the wire. */
export const renderListHead = (listing: TokenListing): Omit<TokenListResponse, 'tokens'> => ({
  provider: listing.provider,
  name: listing.provider,
  timestamp: new Date(listing.timestamp).toISOString(),
  version: VERSION,
  keywords: listing.keywords,
  count: listing.tokens.length,
})

/** Renders one token, keys in their order on the wire. */
export const renderToken = (token: Token & { readonly providerId?: string }): TokenResponse => ({
  chain: token.chain,
  address: token.address,
  chainId: token.chainId,
  ticker: token.ticker,
  identifier: token.identifier,
  symbol: token.symbol,
  name: token.name,
  decimals: token.decimals,
  logoURI: isUrl(token.logoURI) ? token.logoURI : undefined,
  extensions: token.providerId === undefined ? undefined : { providerId: token.providerId },
  coingeckoId: token.coingeckoId,
  geoBlockRule: token.geoBlockRule,
})
