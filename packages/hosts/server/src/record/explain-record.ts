import {
  type Decline,
  type DroppedCandidate,
  defaultPolicy,
  type ExplainedRoute,
  explainRanking,
  type LedgerSums,
  type Quote,
  type Ranking,
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
  const { engine, policy, answer } = await openRecord(record, {
    ledger: { add: async () => false, readSums: async () => sums },
  })
  try {
    const answered: string[] = []
    const removed: Explanation['removed'][number][] = []
    const declined: Explanation['declined'][number][] = []
    const { events } = engine
    events.on('provider-answered', ({ provider }) => answered.push(provider))
    events.on('candidate-dropped', ({ provider, filter, reason }) => removed.push({ provider, filter, reason }))
    events.on('provider-declined', ({ provider, decline }) => declined.push({ provider, ...decline }))
    events.on('provider-failed', ({ provider, decline }) => declined.push({ provider, ...decline }))

    const quotes: Quote[] = []
    await answer({
      ...engine,
      quote: async (call, options) => {
        const quote = await engine.quote(call, options)
        quotes.push(quote)
        return quote
      },
    })
    const [quote] = quotes
    const [first] = quote?.routes ?? []
    if (!quote || !first) throw new ConfigError(['The record is not one of a quote that found routes.'])

    // The value of what is sold decides the size class.
    const { assets, sell, buy, sellAmount } = first
    const price = assets.find(({ token }) => token.identifier === sell.identifier)?.usd
    const sellUsd =
      price === undefined ? undefined : (Number(toHuman(sellAmount, sell.decimals)) * Number(price)).toFixed(2)
    const { ranking, provenLeastSwaps } = { ...defaultPolicy, ...policy }
    const rank = (by: Ranking) => explainRanking(quote.routes, { sums, provenLeastSwaps, sellUsd, ranking: by })
    return {
      quoteId: quote.quoteId,
      sellAsset: sell.identifier,
      buyAsset: buy.identifier,
      buyDecimals: buy.decimals,
      answered,
      removed,
      declined,
      ranking,
      rankings: { spec: rank('spec'), net: rank('net'), proven: rank('proven') },
    }
  } finally {
    await engine.dispose()
  }
}
