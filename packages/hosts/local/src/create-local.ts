import { type Engine, linkErrorDocs, SwapError } from '@switchyard/core'
import {
  createApi,
  type Operation,
  type OperationCall,
  readJson,
  renderError,
  type TrackEvents,
  type TrackStreamParameters,
} from '@switchyard/wire'
import type { CallOptions, Local, LocalOptions, QuoteOptions, QuoteStreamOptions, TrackStreamOptions } from './local.ts'

/**
 * The API of an engine as methods of an object, without HTTP. The engine remains yours to dispose.
 *
 * @example
 * ```ts
 * const engine = createEngine({ plugins: [thorchain()] })
 * const swaps = createLocal(engine)
 * const { routes } = await swaps.quote({ sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' })
 * ```
 */
export const createLocal = (engine: Engine, options: LocalOptions = {}): Local => {
  const { apiKey, development = false, wire, signingKeys } = options
  const api = createApi(engine, { wire, signingKeys })

  const run = <Response>(
    operation: Operation<Response>,
    { idempotencyKey, ...options }: CallOptions = {},
    parts: Partial<OperationCall> = {},
  ): Promise<Response> =>
    rethrowRefusals({ development }, () =>
      operation({
        caller: { apiKey, ...options },
        query: new URLSearchParams(),
        body: () => undefined,
        idempotencyKey,
        ...parts,
      }),
    )
  const callPlain =
    <Response>(operation: Operation<Response>) =>
    (options?: CallOptions) =>
      run(operation, options)
  const callWithQuery =
    <Response>(operation: Operation<Response>) =>
    (query?: object, options?: CallOptions) =>
      run(operation, options, { query: writeQuery(query) })
  const callWithBody =
    <Response>(operation: Operation<Response>) =>
    (body: unknown, options?: CallOptions) =>
      run(operation, options, { body: () => copyAsJson(body) })

  /** Streams of a swap take a signal and an event to continue behind. */
  const openTrackStream =
    (open: (typeof api)['trackStream']) =>
    (query: TrackStreamParameters, { signal, after, ...options }: TrackStreamOptions = {}): Promise<TrackEvents> =>
      rethrowRefusals({ development, signal }, () =>
        open({ caller: { apiKey, ...options }, query: writeQuery({ ...query, after }), signal }),
      )

  return {
    tokens: callWithQuery(api.tokens),
    searchTokens: callWithQuery(api.searchTokens),
    providers: callPlain(api.providers),
    providersStatus: callPlain(api.providersStatus),
    providersQuality: callPlain(api.providersQuality),
    status: callPlain(api.status),
    swapFrom: callWithQuery(api.swapFrom),
    swapTo: callWithQuery(api.swapTo),
    quote: (body, { signal, settle, ...options }: QuoteOptions = {}) =>
      rethrowRefusals({ development, signal }, () =>
        api.quote({
          caller: { apiKey, ...options },
          query: writeQuery({ settle }),
          body: () => copyAsJson(body),
          signal,
        }),
      ),
    quoteStream: (body, { signal, settle, events, ...options }: QuoteStreamOptions = {}) =>
      rethrowRefusals({ development, signal }, () =>
        api.quoteStream({
          caller: { apiKey, ...options },
          query: writeQuery({ settle, events }),
          body: () => copyAsJson(body),
          errorBody: (error) => renderError(error, { development }).body,
          signal,
        }),
      ),
    swap: callWithBody(api.swap),
    checkSwap: callWithBody(api.checkSwap),
    track: callWithBody(api.track),
    trackStream: openTrackStream(api.trackStream),
    exploreStream: openTrackStream(api.exploreStream),
    swaps: callWithQuery(api.swaps),
    swapHistory: callWithQuery(api.swapHistory),
    legacyQuote: callWithBody(api.legacyQuote),
    prices: callWithBody(api.prices),
    screen: callWithBody(api.screen),
    balances: callWithQuery(api.balances),
    gas: callWithQuery(api.gas),
    openLink: callWithQuery(api.openLink),
    explore: callWithBody(api.explore),
    signingKeys: api.signingKeys,
  }
}

/** Throws a `SwapError` and the reason of the caller's own signal as they are; anything else becomes `internalError` with the original as its cause. */
const rethrowRefusals = async <T>(
  { development, signal }: { readonly development: boolean; readonly signal?: AbortSignal | undefined },
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (signal?.aborted && error === signal.reason) throw error

    const refusal = SwapError.is(error) ? error : new SwapError('internalError', undefined, { cause: error })
    if (!development) throw refusal

    // A copy with the address of its description, as `renderError` writes it: an engine may throw one object twice.
    const { code, message, data, cause = refusal } = refusal
    throw new SwapError(code, `${message} See ${linkErrorDocs(code)}`, { data, cause })
  }
}

/**
 * Writes an object as a query string. Members that are `undefined` or `null` are absent. Never throws: objects and functions become
 * a text that the reader of the query refuses.
 */
const writeQuery = (query: unknown): URLSearchParams => {
  const given = Object.entries(Object(query)).filter(([, value]) => value !== undefined && value !== null)
  return new URLSearchParams(
    given.map(([name, value]) => [
      name,
      typeof value === 'object' || typeof value === 'function' ? String({}) : String(value),
    ]),
  )
}

/**
 * Copies a body through JSON, as HTTP would. Both hosts then see the same values, and nothing of the caller's object is kept.
 *
 * @throws {SwapError} `invalidRequest` for a value that JSON cannot express.
 */
const copyAsJson = (body: unknown): unknown => {
  try {
    return readJson(JSON.stringify(body) ?? '')
  } catch (cause) {
    if (SwapError.is(cause)) throw cause
    throw new SwapError('invalidRequest', 'The body cannot be written as JSON.', { cause })
  }
}
