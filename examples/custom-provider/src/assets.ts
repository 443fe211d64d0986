import type { SupportedAsset, Token } from '@switchyard/core'
import { UpstreamError } from '@switchyard/core'

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

/** Acme's name of each asset, and ours. A name that is missing here is not traded: never guess a token. */
const assets: Readonly<Record<string, Token>> = { btc, eth }

/** Acme's name of a token; `undefined` if Acme does not trade it. */
export const nameOf = ({ identifier }: Pick<Token, 'identifier'>): string | undefined =>
  Object.keys(assets).find((name) => assets[name]?.identifier === identifier)

/** The token with this name. */
export const tokenOf = (name: string): Token => {
  const token = Object.hasOwn(assets, name) ? assets[name] : undefined
  if (!token) throw new UpstreamError(`Acme names an unknown asset ${name}.`)
  return token
}

/** The assets of `GET /v1/assets` that we know. */
export const supportedAssets = (body: unknown): readonly SupportedAsset[] => {
  const { assets: listed } = body as { readonly assets?: unknown }
  if (!Array.isArray(listed)) throw new UpstreamError("Acme's answer has no assets.")
  return listed.flatMap((one: unknown) => {
    const { id, usd } = (one ?? {}) as { readonly id?: unknown; readonly usd?: unknown }
    if (typeof id !== 'string' || !Object.hasOwn(assets, id)) return []
    const price = typeof usd === 'string' && /^\d+(\.\d+)?$/.test(usd) ? { usd } : {}
    return [{ token: tokenOf(id), sell: true, buy: true, providerId: id, ...price }]
  })
}
