import { readTokensQuery, renderTokens } from '@switchyard/wire'
import { json } from '../respond.ts'
import type { Route } from '../route.ts'

export const tokensRoute: Route = {
  method: 'GET',
  path: '/tokens',
  cached: true,
  async answer({ engine, caller, query }) {
    const listings = await engine.tokens({ ...caller, read: () => readTokensQuery(query) })
    return json(renderTokens(listings, readTokensQuery(query)))
  },
}
