import type { Engine } from '@switchyard/core'
import { renderError } from '../render/render-error.ts'
import type { RenderOptions } from '../render/render-options.ts'
import { renderQuoteEvent } from '../render/render-quote-event.ts'
import { readSettle } from '../request/quote-query.ts'
import { readQuoteRequest } from '../request/quote-request.ts'
import { readQuoteStreamQuery } from '../request/quote-stream-query.ts'
import type { ErrorResponse } from '../response/error.ts'
import type { QuoteEventResponse } from '../response/quote-event.ts'
import { mapEvents } from './map-events.ts'
import { noteUnits } from './note-units.ts'
import type { OperationCall } from './operation.ts'

/** A call of `quoteStream`. */
export interface QuoteStreamCall extends OperationCall {
  /** The body of an error that ends the stream. Default: that of `renderError`. */
  readonly errorBody?: (error: unknown) => ErrorResponse
}

/** `POST /v3/quote/stream`: resolves to the events once providers are asked. */
export const streamQuote = async (
  engine: Engine,
  { caller, query, body, signal, errorBody = (error) => renderError(error).body }: QuoteStreamCall,
  wire: RenderOptions,
): Promise<AsyncIterableIterator<QuoteEventResponse>> => {
  const noted = noteUnits(caller, wire, query)
  const read = () => {
    readQuoteStreamQuery(query)
    return readQuoteRequest(body())
  }
  const events = await engine.quoteStream(
    { ...noted.caller, read },
    {
      ...readSettle(query),
      signal,
      events: query.get('events') === 'all' ? 'all' : undefined,
    },
  )
  return mapEvents(events, (event) => renderQuoteEvent(event, noted.options(), errorBody))
}
