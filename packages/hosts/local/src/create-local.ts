import { type Engine, errorDocs, SwapError } from '@switchyard/core'
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
  const { plain, withQuery, withBody } = methodsFor(apiKey, development)
  return {
    tokens: withQuery(api.tokens),
    searchTokens: withQuery(api.searchTokens),
    providers: plain(api.providers),
    providersStatus: plain(api.providersStatus),
    providersQuality: plain(api.providersQuality),
    status: plain(api.status),
    swapFrom: withQuery(api.swapFrom),
    swapTo: withQuery(api.swapTo),
    ...quotesOf(api, apiKey, development),
    swap: withBody(api.swap),
    checkSwap: withBody(api.checkSwap),
    track: withBody(api.track),
    trackStream: streamOf(api.trackStream, apiKey, development),
    exploreStream: streamOf(api.exploreStream, apiKey, development),
    swaps: withQuery(api.swaps),
    swapHistory: withQuery(api.swapHistory),
    legacyQuote: withBody(api.legacyQuote),
    prices: withBody(api.prices),
    screen: withBody(api.screen),
    balances: withQuery(api.balances),
    gas: withQuery(api.gas),
    openLink: withQuery(api.openLink),
    explore: withBody(api.explore),
    signingKeys: api.signingKeys,
  }
}

/** Streams of a swap take a signal and an event to continue behind. */
const streamOf =
  (open: ReturnType<typeof createApi>['trackStream'], apiKey: string | undefined, development: boolean) =>
  (query: TrackStreamParameters, { signal, after, ...options }: TrackStreamOptions = {}): Promise<TrackEvents> =>
    refusalsOnly({ development, signal }, () =>
      open({
        caller: { apiKey, ...options },
        query: searchParams({ ...query, after }),
        ...(signal ? { signal } : {}),
      }),
    )

/** Quotes take a signal and options of their own. */
const quotesOf = (
  api: ReturnType<typeof createApi>,
  apiKey: string | undefined,
  development: boolean,
): Pick<Local, 'quote' | 'quoteStream'> => ({
  quote: (body, { signal, settle, ...options }: QuoteOptions = {}) =>
    refusalsOnly({ development, signal }, () =>
      api.quote({
        caller: { apiKey, ...options },
        query: searchParams({ settle }),
        body: () => asJson(body),
        ...(signal ? { signal } : {}),
      }),
    ),
  quoteStream: (body, { signal, settle, events, ...options }: QuoteStreamOptions = {}) =>
    refusalsOnly({ development, signal }, () =>
      api.quoteStream({
        caller: { apiKey, ...options },
        query: searchParams({ settle, events }),
        body: () => asJson(body),
        errorBody: (error) => renderError(error, { development }).body,
        ...(signal ? { signal } : {}),
      }),
    ),
})

/** Operations as methods, by where their arguments go. */
const methodsFor = (apiKey: string | undefined, development: boolean) => {
  const run = <Response>(
    operation: Operation<Response>,
    { idempotencyKey, ...options }: CallOptions = {},
    parts: Partial<OperationCall> = {},
  ) =>
    refusalsOnly({ development }, () =>
      operation({
        caller: { apiKey, ...options },
        query: new URLSearchParams(),
        body: () => undefined,
        idempotencyKey,
        ...parts,
      }),
    )
  return {
    plain:
      <Response>(operation: Operation<Response>) =>
      (options?: CallOptions) =>
        run(operation, options),
    withQuery:
      <Response>(operation: Operation<Response>) =>
      (query?: object, options?: CallOptions) =>
        run(operation, options, { query: searchParams(query) }),
    withBody:
      <Response>(operation: Operation<Response>) =>
      (body: unknown, options?: CallOptions) =>
        run(operation, options, { body: () => asJson(body) }),
  }
}

/** Throws a `SwapError` and the reason of the caller's own signal as they are; anything else becomes `internalError` with the original as its cause. */
const refusalsOnly = async <T>(
  { development, signal }: { readonly development: boolean; readonly signal?: AbortSignal | undefined },
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (signal?.aborted && error === signal.reason) throw error
    const refusal = SwapError.is(error) ? error : new SwapError('internalError', undefined, { cause: error })
    throw development ? withDocs(refusal) : refusal
  }
}

/** The refusal with the address of its description, as `renderError` writes it. A copy: an engine may throw one object twice. */
const withDocs = (refusal: SwapError): SwapError => {
  const { code, message, data, cause = refusal } = refusal
  return new SwapError(code, `${message} See ${errorDocs(code)}`, { ...(data === undefined ? {} : { data }), cause })
}

/**
 * An object as a query string. Members that are `undefined` or `null` are absent. Never throws: objects and functions become
 * a text that the reader of the query refuses.
 */
const searchParams = (query: unknown): URLSearchParams => {
  const given = Object.entries(Object(query)).filter(([, value]) => value !== undefined && value !== null)
  return new URLSearchParams(given.map(([name, value]) => [name, queryText(value)]))
}

const queryText = (value: unknown): string =>
  typeof value === 'object' || typeof value === 'function' ? String({}) : String(value)

/**
 * A body written as JSON and read back, as over HTTP. Both hosts then see the same values, and nothing of the caller's object
 * is kept. Throws `invalidRequest` for a value that JSON cannot express.
 */
const asJson = (body: unknown): unknown => {
  try {
    return readJson(JSON.stringify(body) ?? '')
  } catch (cause) {
    if (SwapError.is(cause)) throw cause
    throw new SwapError('invalidRequest', 'The body cannot be written as JSON.', { cause })
  }
}
