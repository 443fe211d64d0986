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

/** Our tokens by Acme's names. A name that is missing here is not traded: never guess a token. */
const tokens: ReadonlyMap<string, Token> = new Map([
  ['btc', btc],
  ['eth', eth],
])

/** Finds Acme's name of a token; `undefined` if Acme does not trade it. */
export const findName = ({ identifier }: Pick<Token, 'identifier'>): string | undefined =>
  [...tokens].find(([, token]) => token.identifier === identifier)?.[0]

/**
 * Returns the token with this name of Acme.
 *
 * @throws {UpstreamError} for an unknown name.
 */
export const readToken = (name: string): Token => {
  const token = tokens.get(name)
  if (!token) throw new UpstreamError(`Acme names an unknown asset ${name}.`)
  return token
}

/** Returns the assets of `GET /v1/assets` that we know, with Acme's prices. */
export const readAssets = (body: unknown): readonly SupportedAsset[] => {
  const { assets: listed } = body as { readonly assets?: unknown }
  if (!Array.isArray(listed)) throw new UpstreamError("Acme's answer has no assets.")

  return listed.flatMap((one: unknown) => {
    const { id, usd } = (one ?? {}) as { readonly id?: unknown; readonly usd?: unknown }
    const token = typeof id === 'string' ? tokens.get(id) : undefined
    if (!token) return []
    const price = typeof usd === 'string' && /^\d+(\.\d+)?$/.test(usd) ? usd : undefined
    return [{ token, sell: true, buy: true, providerId: String(id), usd: price }]
  })
}
