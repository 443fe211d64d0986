import type { Clock, Engine, Quote, Track } from '@switchyard/core'
import { addTrackCaip19 } from '../render/caip19-names.ts'
import { renderLegacyQuote } from '../render/render-legacy-quote.ts'
import type { RenderOptions } from '../render/render-options.ts'
import { renderQuote } from '../render/render-quote.ts'
import { renderSwapCheck } from '../render/render-swap-check.ts'
import { renderTrack } from '../render/render-track.ts'
import { writeQuoteJson } from '../render/write-quote-json.ts'
import { readCaip19 } from '../request/caip19-query.ts'
import { readExplorerQuery } from '../request/explorer-query.ts'
import { readLegacyQuoteRequest } from '../request/legacy-quote-request.ts'
import { readQuoteQuery, readSettle } from '../request/quote-query.ts'
import { readQuoteRequest } from '../request/quote-request.ts'
import { readSwapCheckRequest } from '../request/swap-check-request.ts'
import { readTrackRequest } from '../request/track-request.ts'
import type { LegacyQuoteResponse } from '../response/legacy-quote.ts'
import type { QuoteResponse } from '../response/quote.ts'
import type { QuoteEventResponse } from '../response/quote-event.ts'
import type { SwapResponse } from '../response/swap.ts'
import type { SwapCheckResponse } from '../response/swap-check.ts'
import type { TrackResponse } from '../response/track.ts'
import { buildSwapOnce } from './build-swap-once.ts'
import { noteUnits } from './note-units.ts'
import type { Operation, OperationCall } from './operation.ts'
import { type QuoteStreamCall, streamQuote } from './stream-quote.ts'
import { streamTrack, type TrackEvents, type TrackStreamCall } from './stream-track.ts'

/** Operations of a swap: quote, build, track. */
export interface SwapApi {
  /** `POST /v3/quote`. */
  readonly quote: Operation<QuoteResponse>
  /** `quote` as JSON text, which costs a server half as much. */
  readonly quoteJson: Operation<string>
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
  /**
   * `GET /track/stream`: resolves to the events once the swap is found.
   *
   * @throws {SwapError} what is refused before that.
   */
  readonly trackStream: (call: TrackStreamCall) => Promise<TrackEvents>
  /** `GET /explorer/track/stream`: the same in the public view, or whole if the link's token is valid. */
  readonly exploreStream: (call: TrackStreamCall) => Promise<TrackEvents>
  /** `GET /explorer/track`: the public view by hash, or the full view if the link's token is valid. */
  readonly openLink: Operation<TrackResponse>
  /** `POST /explorer/track`: the same, for any way of naming a swap. */
  readonly explore: Operation<TrackResponse>
}

export const createSwapApi = (engine: Engine, wire: RenderOptions, clock: Clock): SwapApi => {
  /** Makes a quote and writes it in the units of the caller. */
  const quoteAs =
    <Written>(write: (quote: Quote, options: RenderOptions) => Written) =>
    async ({ caller, query, body, signal }: OperationCall): Promise<Written> => {
      const noted = noteUnits(caller, wire, query)
      const read = () => {
        readQuoteQuery(query)
        return readQuoteRequest(body())
      }
      const quote = await engine.quote({ ...noted.caller, read }, { ...readSettle(query), signal })
      return write(quote, noted.options())
    }

  /** Writes a tracked swap, with CAIP-19 asset types where the deployment or the query asks for them. */
  const writeTrack = (track: Track, query: URLSearchParams): TrackResponse => {
    const rendered = renderTrack(track)
    return { ...wire, ...readCaip19(query) }.caip19 ? addTrackCaip19(rendered) : rendered
  }

  return {
    quote: quoteAs(renderQuote),
    quoteJson: quoteAs(writeQuoteJson),
    quoteStream: (call) => streamQuote(engine, call, wire),
    legacyQuote: async ({ caller, query, body, signal }) => {
      const noted = noteUnits(caller, wire, query)
      const read = () => readLegacyQuoteRequest(body())
      const quote = await engine.quote({ ...noted.caller, read }, { signal })
      return renderLegacyQuote(quote, noted.options())
    },
    swap: (call) => buildSwapOnce(engine, call, { wire, clock }),
    checkSwap: async ({ caller, body }) =>
      renderSwapCheck(await engine.checkSwap({ ...caller, read: () => readSwapCheckRequest(body()) })),
    track: async ({ caller, query, body }) =>
      writeTrack(await engine.track({ ...caller, read: () => readTrackRequest(body()) }), query),
    trackStream: (call) => streamTrack(engine, call),
    exploreStream: (call) => streamTrack(engine, { ...call, caller: dropKey(call.caller) }),
    openLink: async ({ caller, query }) =>
      writeTrack(await engine.track({ ...dropKey(caller), read: () => readExplorerQuery(query) }), query),
    explore: async ({ caller, query, body }) =>
      writeTrack(await engine.track({ ...dropKey(caller), read: () => readTrackRequest(body()) }), query),
  }
}

/** Drops the key: the explorer's view depends on the link only, so a key that the browser sends is ignored. */
const dropKey = ({ apiKey: _, ...caller }: OperationCall['caller']): OperationCall['caller'] => ({
  ...caller,
  keyless: true,
})
