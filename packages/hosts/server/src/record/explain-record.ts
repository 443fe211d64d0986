import {
  type Decline,
  type DroppedCandidate,
  defaultPolicy,
  type Engine,
  type ExplainedRoute,
  explainRanking,
  type LedgerSums,
  type Quote,
  type Ranking,
  type Route,
  toHuman,
} from '@switchyard/core'
import type { RequestRecord } from '@switchyard/net'
import { ConfigError } from '../settings/config-error.ts'
import { openRecord } from './replay-record.ts'

/** Course of a recorded quote, and the choices of other rankings. */
export interface Explanation {
  readonly quoteId: string
  readonly sellAsset: string
  readonly buyAsset: string
  readonly buyDecimals: number
  /** Providers that offered, in the order of their answers. */
  readonly answered: readonly string[]
  readonly removed: readonly Pick<DroppedCandidate, 'provider' | 'filter' | 'reason'>[]
  readonly declined: readonly (Decline & { readonly provider: string })[]
  /** The ranking in force. */
  readonly ranking: Ranking
  readonly rankings: Readonly<Record<Ranking, readonly ExplainedRoute[]>>
}

/**
 * Answers a recorded quote again, without a network, and explains it.
 *
 * @param sums A saved ledger, for the ranking `proven`.
 * @throws {ConfigError} for a record of something else than a quote with routes.
 */
export const explainRecord = async (record: RequestRecord, sums: readonly LedgerSums[]): Promise<Explanation> => {
  const opened = await openRecord(record, { ledger: { add: async () => false, readSums: async () => sums } })
  const { engine, policy } = opened
  try {
    const noted = noteQuote(engine)
    await opened.answer(noted.engine)
    const quote = noted.quote()
    const [first] = quote?.routes ?? []
    if (!quote || !first) throw new ConfigError(['The record is not one of a quote that found routes.'])
    const { ranking, provenLeastSwaps } = { ...defaultPolicy, ...policy }
    const terms = { sums, provenLeastSwaps, sellUsd: estimateUsd(first) }
    const ranked = (by: Ranking) => explainRanking(quote.routes, { ...terms, ranking: by })
    return {
      quoteId: quote.quoteId,
      sellAsset: first.sell.identifier,
      buyAsset: first.buy.identifier,
      buyDecimals: first.buy.decimals,
      ...noted.facts,
      ranking,
      rankings: { spec: ranked('spec'), net: ranked('net'), proven: ranked('proven') },
    }
  } finally {
    await engine.dispose()
  }
}

/** The engine, and what it says of one quote. */
const noteQuote = (engine: Engine) => {
  let quote: Quote | undefined
  const facts = {
    answered: [] as string[],
    removed: [] as Explanation['removed'][number][],
    declined: [] as Explanation['declined'][number][],
  }
  const { events } = engine
  events.on('provider-answered', ({ provider }) => facts.answered.push(provider))
  events.on('candidate-dropped', ({ provider, filter, reason }) => facts.removed.push({ provider, filter, reason }))
  events.on('provider-declined', ({ provider, decline }) => facts.declined.push({ provider, ...decline }))
  events.on('provider-failed', ({ provider, decline }) => facts.declined.push({ provider, ...decline }))
  const noting: Engine = {
    ...engine,
    quote: async (call, options) => {
      quote = await engine.quote(call, options)
      return quote
    },
  }
  return { engine: noting, quote: () => quote, facts }
}

/** Value of what a route sells, for its size class. */
const estimateUsd = ({ assets, sell, sellAmount }: Route): string | undefined => {
  const usd = assets.find(({ token }) => token.identifier === sell.identifier)?.usd
  return usd === undefined ? undefined : (Number(toHuman(sellAmount, sell.decimals)) * Number(usd)).toFixed(2)
}
