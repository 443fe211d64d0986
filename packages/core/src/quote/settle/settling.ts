import { tokenKey } from '../../domain/identifier.ts'
import type { Quote, Route } from '../../domain/route.ts'
import type { EngineContext } from '../../engine-context.ts'
import type { WinLevels } from '../../health/wins.ts'
import type { PricedRequest } from '../../pipeline/resolved-request.ts'
import type { ProviderResult } from '../../provider/provider-result.ts'
import type { QuoteOptions } from '../quote-options.ts'

/** Settles an ask before every provider has answered. */
export interface Settling {
  /** The largest probability of missing the best route. */
  readonly budget: number
  /** The share of quotes in which a provider has the best route. */
  readonly readWinShare: (provider: string) => number
  /** The ask has ended without a provider. */
  readonly isSettled: boolean
  /** The ask ends without these providers. */
  readonly onSettled: (cut: readonly string[], waitedMs: number, risk: number) => void
  /**
   * The providers left out have all answered or failed, or their time is over: every result, by position. Not called when their
   * calls were ended before that.
   */
  readonly onKnown: (results: readonly ProviderResult[]) => void
}

/** Parts of the settling of a request. */
export interface SettlingParts extends Pick<QuoteOptions, 'settle'> {
  /** The routes that results make; none where they make no answer. */
  readonly rank: (results: readonly ProviderResult[]) => Pick<Quote, 'routes'>
}

/** Creates the settling of a request; `undefined`: its providers are waited for to the deadline or the limit of each. */
export const createSettling = (
  engine: Pick<EngineContext, 'rules' | 'wins' | 'events'>,
  priced: PricedRequest,
  { settle, rank }: SettlingParts,
): Settling | undefined => {
  const { settle: byDefault, settleByKey, settleMissBps } = engine.rules()
  const { caller, quoteId } = priced
  const ofKey = Object.hasOwn(settleByKey, caller.id) ? settleByKey[caller.id] : undefined
  if ((settle ?? ofKey ?? byDefault) !== 'adaptive') return undefined

  const levels = readWinLevels(priced)
  let cut: readonly string[] = []
  return {
    get isSettled() {
      return cut.length > 0
    },
    budget: settleMissBps / 10_000,
    readWinShare: (provider) => engine.wins.computeShare(provider, levels),
    onSettled: (providers, waitedMs, risk) => {
      cut = providers
      engine.events.emit('quote-settled', { quoteId, providers, waitedMs, risk })
    },
    onKnown: (results) => {
      const { routes } = rank(results)
      noteWins(engine, priced, { answers: results, routes })
      const best = findBestProviders(routes)
      const late = results.flatMap(({ provider, ...result }) =>
        'offers' in result && cut.includes(provider.id) ? [provider.id] : [],
      )
      engine.events.emit('settled-quote-known', { quoteId, late, missed: late.filter((id) => best.has(id)) })
    },
  }
}

/** Notes the providers of the best route. A provider that ran out of time is left out: it might have had it. */
export const noteWins = (
  { wins }: Pick<EngineContext, 'wins'>,
  request: Pick<PricedRequest, 'sell' | 'buy'>,
  { answers, routes }: { readonly answers: readonly ProviderResult[]; readonly routes: readonly Route[] },
): void => {
  if (answers.length === 0) return
  const known: string[] = []
  for (const answer of answers)
    if (!('decline' in answer) || answer.decline.errorCode !== 'requestTimeout') known.push(answer.provider.id)
  wins.note(known, readWinLevels(request), findBestProviders(routes))
}

/** Returns the levels at which wins of a request are counted. */
export const readWinLevels = ({ sell, buy }: Pick<PricedRequest, 'sell' | 'buy'>): WinLevels => ({
  pair: `${tokenKey(sell)} ${tokenKey(buy)}`,
  chains: `${sell.chain} ${buy.chain}`,
})

/** Finds the providers of the routes that are recommended or promise most: those that a quote must not miss. */
export const findBestProviders = (routes: readonly Pick<Route, 'providers' | 'tags'>[]): ReadonlySet<string> => {
  const best = new Set<string>()
  for (const { tags, providers } of routes) {
    if (!tags.includes('RECOMMENDED') && !tags.includes('CHEAPEST')) continue
    for (const provider of providers) best.add(provider)
  }
  return best
}
