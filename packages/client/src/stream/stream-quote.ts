import type { ErrorResponse, QuoteBody, QuoteEventResponse } from '@switchyard/wire'
import type { Client } from '../client.ts'
import { ClientError } from '../client-error.ts'
import type { QuoteOptions } from '../client-options.ts'
import type { ApiRequest } from '../transport/request.ts'
import { withRetries } from '../transport/with-retries.ts'
import { streamServerEvents } from './stream-server-events.ts'

/** Options of one stream. */
export interface QuoteStreamOptions extends QuoteOptions {
  /** `all` sends every route, and errors of providers as they come. Default: routes that have a tag. */
  readonly events?: 'all'
}

/** Event that a streamed quote yields; an `error` is thrown instead. */
export type StreamedQuoteEvent = Exclude<QuoteEventResponse, { readonly event: 'error' }>

/**
 * Streams `POST /v3/quote/stream`: routes as providers answer, and last `complete` with the whole response. Leaving the loop ends the
 * quote. A stream that breaks is not opened again: it would be another quote.
 *
 * In React Native, whose `fetch` gives no streams, all events come at the end.
 *
 * @throws {ClientError} a refusal, an `error` event, or `streamEnded` where `complete` is missing.
 *
 * @example
 * ```ts
 * for await (const { event, data } of streamQuote(client, { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' }))
 *   if (event === 'route') show(data.place, data.route)
 * ```
 */
export async function* streamQuote(
  client: Client,
  body: QuoteBody,
  { settle, events, ...options }: QuoteStreamOptions = {},
): AsyncGenerator<StreamedQuoteEvent, void, undefined> {
  const request: ApiRequest = {
    operation: 'quoteStream',
    method: 'POST',
    path: '/v3/quote/stream',
    repeatable: 'always',
    query: { settle, events },
    body,
    options,
  }
  const stream = await withRetries(request, client.options, async () => {
    const source = streamServerEvents(client, request)
    return { source, first: await source.next() }
  })
  try {
    for (let next = stream.first; !next.done; next = await stream.source.next()) {
      const { event, data } = next.value
      if (event === 'error') {
        const { error, message, data: facts } = (data ?? {}) as Partial<ErrorResponse>
        throw new ClientError(error ?? 'unknownError', message ?? 'The quote failed.', { data: facts })
      }
      // Events that this version does not know are left out.
      if (!NAMES.has(event)) continue
      if (typeof data !== 'object' || data === null)
        throw new ClientError('invalidResponse', `The event ${event} of a stream has no data.`)
      yield { event, data } as StreamedQuoteEvent
      if (event === 'complete') return
    }
  } finally {
    await stream.source.return()
  }
  throw new ClientError('streamEnded', 'The stream ended before the quote was complete.')
}

const NAMES: ReadonlySet<string> = new Set(['route', 'rank', 'provider-error', 'complete'])
