import type { TokensQuery } from '../catalogue/token-lists.ts'
import type { TokenListing } from '../domain/catalogue.ts'
import type { Call } from '../domain/request.ts'
import type { EngineContext } from '../engine-context.ts'
import { SwapError } from '../errors.ts'
import { authenticate } from '../pipeline/authenticate.ts'
import { requireAssets } from '../pipeline/unread-providers.ts'

/**
 * Returns token lists, one per provider, or the requested one, without tokens on the blacklist. Never filtered by region.
 *
 * @throws {SwapError} `noTokenListsFound`, `serviceUnavailable` while the assets of no provider could be read.
 */
export const listTokens = async (engine: EngineContext, call: Call<TokensQuery>): Promise<readonly TokenListing[]> => {
  await authenticate(engine, call, 'catalogue')
  const query = call.read()
  await engine.catalogue.waitUntilReadable(engine.limits.trackDeadlineMs)
  requireAssets(engine.catalogue)
  const lists = await engine.tokenLists.get(query)
  if (query.provider !== undefined && lists.length === 0) {
    throw new SwapError('noTokenListsFound', `There is no token list of ${query.provider}.`)
  }
  return lists
}
