import type { Clock, Engine } from '@switchyard/core'
import { renderLegacyQuote } from '../render/render-legacy-quote.ts'
import type { RenderOptions } from '../render/render-options.ts'
import { renderQuote } from '../render/render-quote.ts'
import { renderSwapCheck } from '../render/render-swap-check.ts'
import { renderTrack } from '../render/render-track.ts'
import { readExplorerQuery } from '../request/explorer-query.ts'
import { readLegacyQuoteRequest } from '../request/legacy-quote-request.ts'
import { readQuoteRequest } from '../request/quote-request.ts'
import { readSwapCheckRequest } from '../request/swap-check-request.ts'
import { readTrackRequest } from '../request/track-request.ts'
import type { LegacyQuoteResponse } from '../response/legacy-quote.ts'
import type { QuoteResponse } from '../response/quote.ts'
import type { QuoteEventResponse } from '../response/quote-event.ts'
import type { SwapResponse } from '../response/swap.ts'
import type { SwapCheckResponse } from '../response/swap-check.ts'
import type { TrackResponse } from '../response/track.ts'
import { callersUnits } from './callers-units.ts'
import type { Operation, OperationCall } from './operation.ts'
import { type QuoteStreamCall, streamQuote } from './stream-quote.ts'
import { swapOnce } from './swap-once.ts'

/** Operations of a swap: quote, build, track. */
export interface SwapApi {
  /** `POST /v3/quote`. */
  readonly quote: Operation<QuoteResponse>
  /**
   * `POST /v3/quote/stream`: resolves to the events once providers are asked.
   *
   * @throws {SwapError} what is refused before that; later an `error` event.
   */
  readonly quoteStream: (call: QuoteStreamCall) => Promise<AsyncIterableIterator<QuoteEventResponse>>
  /** `POST /quote`. */
  readonly legacyQuote: Operation<LegacyQuoteResponse>
  /** `POST /v3/swap` and `POST /swap`. Signed if the caller's key has signing. */
  readonly swap: Operation<SwapResponse>
  /** `POST /v3/swap/check`. */
  readonly checkSwap: Operation<SwapCheckResponse>
  /** `POST /track`. */
  readonly track: Operation<TrackResponse>
  /** `GET /explorer/track`: the public view by hash, or the full view if the link's token is valid. */
  readonly openLink: Operation<TrackResponse>
  /** `POST /explorer/track`: the same, for any way of naming a swap. */
  readonly explore: Operation<TrackResponse>
}

export const swapApi = (engine: Engine, wire: RenderOptions, clock: Clock): SwapApi => ({
  quote: async ({ caller, body }) => {
    const noted = callersUnits(caller, wire)
    return renderQuote(await engine.quote({ ...noted.caller, read: () => readQuoteRequest(body()) }), noted.options())
  },
  quoteStream: (call) => streamQuote(engine, call, wire),
  legacyQuote: async ({ caller, body }) => {
    const noted = callersUnits(caller, wire)
    const quote = await engine.quote({ ...noted.caller, read: () => readLegacyQuoteRequest(body()) })
    return renderLegacyQuote(quote, noted.options())
  },
  swap: (call) => swapOnce(engine, call, { wire, clock }),
  checkSwap: async ({ caller, body }) =>
    renderSwapCheck(await engine.checkSwap({ ...caller, read: () => readSwapCheckRequest(body()) })),
  track: async ({ caller, body }) =>
    renderTrack(await engine.track({ ...caller, read: () => readTrackRequest(body()) })),
  openLink: async ({ caller, query }) =>
    renderTrack(await engine.track({ ...keyless(caller), read: () => readExplorerQuery(query) })),
  explore: async ({ caller, body }) =>
    renderTrack(await engine.track({ ...keyless(caller), read: () => readTrackRequest(body()) })),
})

/** The explorer's view depends on the link only, so a key that the browser sends is ignored. */
const keyless = ({ apiKey: _, ...caller }: OperationCall['caller']): OperationCall['caller'] => ({
  ...caller,
  keyless: true,
})
