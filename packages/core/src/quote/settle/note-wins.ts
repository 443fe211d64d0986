import { tokenKey } from '../../domain/identifier.ts'
import type { Route } from '../../domain/route.ts'
import type { EngineContext } from '../../engine-context.ts'
import type { WinLevels } from '../../health/wins.ts'
import type { ProviderResult } from '../../pipeline/provider-result.ts'
import type { PricedRequest } from '../../pipeline/resolved-request.ts'
import { bestProviders } from './best-providers.ts'

/** The levels at which wins of a request are counted. */
export const levelsOf = ({ sell, buy }: Pick<PricedRequest, 'sell' | 'buy'>): WinLevels => ({
  pair: `${tokenKey(sell)} ${tokenKey(buy)}`,
  chains: `${sell.chain} ${buy.chain}`,
})

/** Notes who had the best route. Of a provider that ran out of time it is not known. */
export const noteWins = (
  { wins }: Pick<EngineContext, 'wins'>,
  request: Pick<PricedRequest, 'sell' | 'buy'>,
  answers: readonly ProviderResult[],
  routes: readonly Route[],
): void => {
  if (answers.length === 0) return
  const known: string[] = []
  for (const answer of answers)
    if (!('decline' in answer) || answer.decline.errorCode !== 'requestTimeout') known.push(answer.provider.id)
  wins.note(known, levelsOf(request), bestProviders(routes))
}
