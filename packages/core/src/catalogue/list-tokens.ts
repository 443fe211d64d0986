import type { SwapProvider } from '../contract/provider.ts'
import type { TokenListing } from '../domain/catalogue.ts'
import type { Call } from '../domain/request.ts'
import type { EngineContext } from '../engine-context.ts'
import { SwapError } from '../errors.ts'
import { geoRuleOf } from '../geo/geo-rule.ts'
import { authenticate } from '../pipeline/authenticate.ts'

/** Query of token lists. */
export interface TokensQuery {
  readonly provider?: string
  readonly category?: 'rwa' | 'crypto'
}

/**
 * Token lists, one per provider, or the requested one. Never filtered by region.
 *
 * @throws {SwapError} `noTokenListsFound`.
 */
export const listTokens = async (engine: EngineContext, call: Call<TokensQuery>): Promise<readonly TokenListing[]> => {
  await authenticate(engine, call, 'catalogue')
  const query = call.read()
  await engine.catalogue.readable(engine.limits.trackDeadlineMs)
  const wanted = [...engine.providers.values()].filter(
    ({ id }) => query.provider === undefined || id === query.provider,
  )
  const lists = wanted.flatMap((provider) => listOf(engine, provider, query))
  if (query.provider !== undefined && lists.length === 0) {
    throw new SwapError('noTokenListsFound', `There is no token list of ${query.provider}.`)
  }
  return lists
}

const listOf = (engine: EngineContext, provider: SwapProvider, { category }: TokensQuery): readonly TokenListing[] => {
  const supported = engine.catalogue.supported(provider.id)
  if (!supported) return []
  const tokens = supported.assets.flatMap((asset) => {
    const token = engine.catalogue.find(asset.token.identifier) ?? asset.token
    const rule = geoRuleOf(token, engine.rules())
    if (category !== undefined && (category === 'rwa') !== (rule !== undefined)) return []
    return [
      {
        ...token,
        ...(rule === undefined ? {} : { geoBlockRule: rule }),
        ...(asset.providerId === undefined ? {} : { providerId: asset.providerId }),
      },
    ]
  })
  return [{ provider: provider.id, timestamp: supported.changedAt, tokens, keywords: provider.label.keywords }]
}
