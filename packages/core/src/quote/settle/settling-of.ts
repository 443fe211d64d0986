import type { Quote } from '../../domain/route.ts'
import type { EngineContext } from '../../engine-context.ts'
import type { ProviderResult } from '../../pipeline/provider-result.ts'
import type { PricedRequest } from '../../pipeline/resolved-request.ts'
import type { QuoteOptions } from '../quote-options.ts'
import { bestProviders } from './best-providers.ts'
import { levelsOf, noteWins } from './note-wins.ts'
import type { Settling } from './settling.ts'

/** How the providers of a request are waited for; `undefined`: to the deadline or the limit of each. */
export const settlingOf = (
  engine: EngineContext,
  priced: PricedRequest,
  { settle }: Pick<QuoteOptions, 'settle'>,
  rank: (answers: readonly ProviderResult[]) => Pick<Quote, 'routes'>,
): Settling | undefined => {
  const { settle: byDefault, settleByKey, settleMissBps } = engine.rules()
  const { caller, quoteId } = priced
  const ofKey = Object.hasOwn(settleByKey, caller.id) ? settleByKey[caller.id] : undefined
  if ((settle ?? ofKey ?? byDefault) !== 'adaptive') return undefined
  const levels = levelsOf(priced)
  let cut: readonly string[] = []
  return {
    get isSettled() {
      return cut.length > 0
    },
    budget: settleMissBps / 10_000,
    winsOf: (provider) => engine.wins.share(provider, levels),
    onSettled: (providers, waitedMs, risk) => {
      cut = providers
      engine.events.emit('quote-settled', { quoteId, providers, waitedMs, risk })
    },
    onKnown: (results) => {
      const routes = routesOf(rank, results)
      noteWins(engine, priced, results, routes)
      const best = bestProviders(routes)
      const late = results.flatMap(({ provider, ...result }) =>
        'offers' in result && cut.includes(provider.id) ? [provider.id] : [],
      )
      engine.events.emit('settled-quote-known', { quoteId, late, missed: late.filter((id) => best.has(id)) })
    },
  }
}

/** No routes where the results make no answer. */
const routesOf = (
  rank: (answers: readonly ProviderResult[]) => Pick<Quote, 'routes'>,
  results: readonly ProviderResult[],
): Quote['routes'] => {
  try {
    return rank(results).routes
  } catch {
    return []
  }
}
