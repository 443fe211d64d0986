import type { RegionHints } from '@switchyard/core'
import type {
  BalanceParameters,
  BalanceResponse,
  ExplorerParameters,
  GasParameters,
  GasResponse,
  JwksResponse,
  LegacyQuoteResponse,
  PriceBody,
  PriceResponse,
  ProviderQualityResponse,
  ProviderResponse,
  ProviderStatusResponse,
  PublishedKey,
  QuoteBody,
  QuoteEventResponse,
  QuoteResponse,
  RenderOptions,
  ScreenBody,
  ScreenResponse,
  StatusResponse,
  SwapBody,
  SwapCheckBody,
  SwapCheckResponse,
  SwapFromParameters,
  SwapHistoryResponse,
  SwapResponse,
  SwapsParameters,
  SwapsResponse,
  SwapToParameters,
  TokenSearchParameters,
  TokenSearchResponse,
  TokensParameters,
  TokensResponse,
  TrackBody,
  TrackEvents,
  TrackResponse,
  TrackStreamParameters,
} from '@switchyard/wire'

/** Options of `createLocal`. */
export interface LocalOptions {
  /** API key of every call. Default: none, for an engine without keys. */
  readonly apiKey?: string
  /** Appends the address of the code's description to the message of every error. Default false. */
  readonly development?: boolean
  /** Format of amounts; see `@switchyard/wire`. */
  readonly wire?: RenderOptions
  /** The keys that sign swap responses, for `signingKeys()`. Default: none. */
  readonly signingKeys?: () => readonly PublishedKey[]
}

/** Options of one call. */
export interface CallOptions {
  /** Replaces the key of `LocalOptions`. */
  readonly apiKey?: string
  /** Region of the end user; used only for region-restricted tokens. */
  readonly region?: RegionHints
  /** Names a request of `swap`: the same key and body get the same answer for 24 hours, and nothing is opened again. */
  readonly idempotencyKey?: string
}

/** Options of one quote. */
export interface QuoteOptions extends Omit<CallOptions, 'idempotencyKey'> {
  /** When the quote is answered: `adaptive` does not wait for providers that are unlikely to matter. Default: what the policy says. */
  readonly settle?: 'deadline' | 'adaptive'
  /** Ends the quote, which rejects with its reason; calls to providers that nobody else waits for are aborted. */
  readonly signal?: AbortSignal
}

/** Options of one stream. */
export interface QuoteStreamOptions extends QuoteOptions {
  /** `all` sends every route, and errors of providers as they come. Default: routes that have a tag. */
  readonly events?: 'all'
}

/** Options of one stream of a swap. */
export interface TrackStreamOptions extends Omit<CallOptions, 'idempotencyKey' | 'region'> {
  /** The `id` of the last event that was received: the stream continues behind it. */
  readonly after?: string
  /** Ends the stream, which rejects with its reason. */
  readonly signal?: AbortSignal
}

/**
 * The API as method calls. Each resolves to the body that the HTTP API sends.
 *
 * @throws {SwapError} with the code, message and data of the HTTP API's error; `status` is its HTTP status.
 */
export interface Local {
  /** `GET /tokens`: one list if `provider` is given, otherwise one per provider. */
  tokens(query?: TokensParameters, options?: CallOptions): Promise<TokensResponse>
  /** `GET /tokens/search`. */
  searchTokens(query?: TokenSearchParameters, options?: CallOptions): Promise<TokenSearchResponse>
  /** `GET /providers`. */
  providers(options?: CallOptions): Promise<readonly ProviderResponse[]>
  /** `GET /providers/status`. */
  providersStatus(options?: CallOptions): Promise<readonly ProviderStatusResponse[]>
  /** `GET /providers/quality`: what providers delivered of what they promised. */
  providersQuality(options?: CallOptions): Promise<readonly ProviderQualityResponse[]>
  /** `GET /status`: chains, halts, and how providers answered in the last hours. */
  status(options?: CallOptions): Promise<StatusResponse>
  /** `GET /swapFrom`: identifiers of the tokens that can be sold for `buyAsset`. */
  swapFrom(query: SwapFromParameters, options?: CallOptions): Promise<readonly string[]>
  /** `GET /swapTo`: identifiers of the tokens that `sellAsset` can be sold for. */
  swapTo(query: SwapToParameters, options?: CallOptions): Promise<readonly string[]>
  /** `POST /v3/quote`. */
  quote(body: QuoteBody, options?: QuoteOptions): Promise<QuoteResponse>
  /**
   * `POST /v3/quote/stream`: the events, once providers are asked. Ending the iteration or aborting the signal ends the calls to
   * providers that nobody else waits for.
   *
   * @throws {SwapError} what is refused before that; later an `error` event.
   */
  quoteStream(body: QuoteBody, options?: QuoteStreamOptions): Promise<AsyncIterableIterator<QuoteEventResponse>>
  /** `POST /v3/swap`; signed if the key has signing. */
  swap(body: SwapBody, options?: CallOptions): Promise<SwapResponse>
  /** `POST /v3/swap/check`: whether a built swap may still be sent. */
  checkSwap(body: SwapCheckBody, options?: CallOptions): Promise<SwapCheckResponse>
  /** `POST /track`. */
  track(body: TrackBody, options?: CallOptions): Promise<TrackResponse>
  /**
   * `GET /track/stream`: a swap that was built here as it changes, from where it stands on, until it has ended. Ending the iteration or
   * aborting the signal ends the stream.
   *
   * @throws {SwapError} what is refused before it opens.
   */
  trackStream(query: TrackStreamParameters, options?: TrackStreamOptions): Promise<TrackEvents>
  /** `GET /swaps`: the swaps of the key, newest first. */
  swaps(query?: SwapsParameters, options?: CallOptions): Promise<SwapsResponse>
  /** `GET /swaps/{id}`: every change of a swap of the key. */
  swapHistory(query: { readonly swapId: string }, options?: CallOptions): Promise<SwapHistoryResponse>
  /** `POST /quote`. */
  legacyQuote(body: QuoteBody, options?: CallOptions): Promise<LegacyQuoteResponse>
  /** `POST /price`. */
  prices(body: PriceBody, options?: CallOptions): Promise<readonly PriceResponse[]>
  /** `POST /screen`. */
  screen(body: ScreenBody, options?: CallOptions): Promise<ScreenResponse>
  /** `GET /balance`. */
  balances(query: BalanceParameters, options?: CallOptions): Promise<readonly BalanceResponse[]>
  /** `GET /gas`: one rate if `chainId` is given, otherwise one per chain. */
  gas(query?: GasParameters, options?: CallOptions): Promise<GasResponse | readonly GasResponse[]>
  /** `GET /explorer/track`: the public view, or the full view if the link's token is valid. Needs no key. */
  openLink(query: ExplorerParameters): Promise<TrackResponse>
  /** `POST /explorer/track`: the same, for any way of naming a swap. Needs no key. */
  explore(body: TrackBody): Promise<TrackResponse>
  /** `GET /explorer/track/stream`: `trackStream` as anybody may see it, whole if the link's token `t` is valid. Needs no key. */
  exploreStream(query: TrackStreamParameters, options?: TrackStreamOptions): Promise<TrackEvents>
  /** `GET /.well-known/jwks.json`. */
  signingKeys(): JwksResponse
}
