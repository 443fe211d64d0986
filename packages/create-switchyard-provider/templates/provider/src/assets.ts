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

/** Our tokens by the API's names. An asset that is missing here is not traded: never guess a token. */
const tokens: ReadonlyMap<string, Token> = new Map([
  ['btc', btc],
  ['eth', eth],
])

/** Finds the API's name of a token; `undefined` if it is not traded. */
export const findName = ({ identifier }: Pick<Token, 'identifier'>): string | undefined =>
  [...tokens].find(([, token]) => token.identifier === identifier)?.[0]

/**
 * Returns the token with this name of the API.
 *
 * @throws {UpstreamError} for an unknown name.
 */
export const readToken = (name: string): Token => {
  const token = tokens.get(name)
  if (!token) throw new UpstreamError(`Your Name names an unknown asset ${name}.`)
  return token
}

/** Returns the listed assets that we know, with the API's prices. */
export const readAssets = (
  listed: readonly { readonly id: string; readonly usd?: string | undefined }[],
): readonly SupportedAsset[] =>
  listed.flatMap(({ id, usd }) => {
    const token = tokens.get(id)
    return token ? [{ token, sell: true, buy: true, providerId: id, usd }] : []
  })
