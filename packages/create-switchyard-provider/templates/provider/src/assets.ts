import { type SupportedAsset, type Token, UpstreamError } from '@switchyard/core'

const btc: Token = {
  identifier: 'BTC.BTC',
  chain: 'BTC',
  chainId: 'bitcoin',
  ticker: 'BTC',
  symbol: 'BTC',
  name: 'Bitcoin',
  decimals: 8,
}

const eth: Token = {
  identifier: 'ETH.ETH',
  chain: 'ETH',
  chainId: '1',
  ticker: 'ETH',
  symbol: 'ETH',
  name: 'Ethereum',
  decimals: 18,
}

/** The API's name of each asset, and ours. An asset that is missing here is not traded: never guess a token. */
const tokens: ReadonlyMap<string, Token> = new Map([
  ['btc', btc],
  ['eth', eth],
])

/** The API's name of a token; `undefined` if it is not traded. */
export const nameOf = ({ identifier }: Pick<Token, 'identifier'>): string | undefined =>
  [...tokens].find(([, token]) => token.identifier === identifier)?.[0]

/**
 * The token with this name of the API.
 *
 * @throws {UpstreamError} for an unknown name.
 */
export const tokenOf = (name: string): Token => {
  const token = tokens.get(name)
  if (token) return token
  throw new UpstreamError(`Your Name names an unknown asset ${name}.`)
}

/** The listed assets that we know, with the API's prices. */
export const supportedAssets = (
  listed: readonly { readonly id: string; readonly usd?: string | undefined }[],
): readonly SupportedAsset[] =>
  listed.flatMap(({ id, usd }) => {
    const token = tokens.get(id)
    return token ? [{ token, sell: true, buy: true, providerId: id, ...(usd === undefined ? {} : { usd }) }] : []
  })
