import { admit } from '../admit.ts'
import type { SwapProvider } from '../contract/provider.ts'
import type { TokenListing } from '../domain/catalogue.ts'
import type { Call } from '../domain/request.ts'
import { SwapError } from '../errors.ts'
import { geoRuleOf } from '../geo/geo-rule.ts'
import type { Workshop } from '../workshop.ts'

/** What a token list is asked for. */
export interface TokensQuery {
  readonly provider?: string
  readonly category?: 'rwa' | 'crypto'
}

/** Token lists, one per provider or the one asked for. Never filtered by region. Throws `noTokenListsFound`. */
export const listTokens = async (workshop: Workshop, call: Call<TokensQuery>): Promise<readonly TokenListing[]> => {
  await admit(workshop, call, 'catalogue')
  const query = call.read()
  await workshop.catalogue.ready()
  const wanted = [...workshop.providers.values()].filter(
    ({ id }) => query.provider === undefined || id === query.provider,
  )
  const lists = wanted.flatMap((provider) => listOf(workshop, provider, query))
  if (query.provider !== undefined && lists.length === 0) {
    throw new SwapError('noTokenListsFound', `There is no token list of ${query.provider}.`)
  }
  return lists
}

const listOf = (workshop: Workshop, provider: SwapProvider, { category }: TokensQuery): readonly TokenListing[] => {
  const surface = workshop.catalogue.surface(provider.id)
  if (!surface) return []
  const tokens = surface.assets.flatMap((asset) => {
    const token = workshop.catalogue.find(asset.token.identifier) ?? asset.token
    const rule = geoRuleOf(token, workshop.rules())
    if (category !== undefined && (category === 'rwa') !== (rule !== undefined)) return []
    return [
      {
        ...token,
        ...(rule === undefined ? {} : { geoBlockRule: rule }),
        ...(asset.providerId === undefined ? {} : { providerId: asset.providerId }),
      },
    ]
  })
  return [{ provider: provider.id, timestamp: surface.changedAt, tokens, keywords: provider.label.keywords }]
}
