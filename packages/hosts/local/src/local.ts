import type { RegionHints } from '@switchyard/core'
import type {
  BalanceResponse,
  GasResponse,
  JwksResponse,
  LegacyQuoteResponse,
  PriceResponse,
  ProviderResponse,
  ProviderStatusResponse,
  PublishedKey,
  QuoteEventResponse,
  QuoteResponse,
  RenderOptions,
  ScreenResponse,
  SwapCheckResponse,
  SwapResponse,
  TokenSearchResponse,
  TokensResponse,
  TrackResponse,
} from '@switchyard/wire'
import type { PriceBody, QuoteBody, ScreenBody, SwapBody, SwapCheckBody, TrackBody } from './bodies.ts'
import type {
  BalanceQuery,
  ExplorerQuery,
  GasQuery,
  SwapFromQuery,
  SwapToQuery,
  TokenSearchQuery,
  TokensQuery,
} from './queries.ts'

/** How `createLocal` calls the engine. */
export interface LocalOptions {
  /** API key of every call. Default: none, for an engine without keys. */
  readonly apiKey?: string
  /** Appends the address of the code's description to the message of every error. Default false. */
  readonly development?: boolean
  /** How amounts are written; see `@switchyard/wire`. */
  readonly wire?: RenderOptions
  /** The keys that sign swap responses, for `signingKeys()`. Default: none. */
  readonly signingKeys?: () => readonly PublishedKey[]
}

/** Options of one call. */
export interface CallOptions {
  /** Replaces the key of `LocalOptions`. */
  readonly apiKey?: string
  /** Where the end user is; used only for region-restricted tokens. */
  readonly region?: RegionHints
  /** Names a request of `swap`: the same key and body get the same answer for 24 hours, and nothing is opened again. */
  readonly idempotencyKey?: string
}

/** Options of one stream. */
export interface QuoteStreamOptions extends Omit<CallOptions, 'idempotencyKey'> {
  /** Ends the stream; calls to providers that nobody else waits for are aborted. */
  readonly signal?: AbortSignal
  /** `all` sends every route, and errors of providers as they come. Default: routes that have a tag. */
  readonly events?: 'all'
}

/**
 * The API as method calls. Each resolves to the body that the HTTP API sends.
 *
 * @throws {SwapError} with the code, message and data of the HTTP API's error; `status` is its HTTP status.
 */
export interface Local {
  /** `GET /tokens`: one list if `provider` is given, otherwise one per provider. */
  tokens(query?: TokensQuery, options?: CallOptions): Promise<TokensResponse>
  /** `GET /tokens/search`. */
  searchTokens(query?: TokenSearchQuery, options?: CallOptions): Promise<TokenSearchResponse>
  /** `GET /providers`. */
  providers(options?: CallOptions): Promise<readonly ProviderResponse[]>
  /** `GET /providers/status`. */
  providersStatus(options?: CallOptions): Promise<readonly ProviderStatusResponse[]>
  /** `GET /swapFrom`: identifiers of the tokens that can be sold for `buyAsset`. */
  swapFrom(query: SwapFromQuery, options?: CallOptions): Promise<readonly string[]>
  /** `GET /swapTo`: identifiers of the tokens that `sellAsset` can be sold for. */
  swapTo(query: SwapToQuery, options?: CallOptions): Promise<readonly string[]>
  /** `POST /v3/quote`. */
  quote(body: QuoteBody, options?: CallOptions): Promise<QuoteResponse>
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
  /** `POST /quote`. */
  legacyQuote(body: QuoteBody, options?: CallOptions): Promise<LegacyQuoteResponse>
  /** `POST /price`. */
  prices(body: PriceBody, options?: CallOptions): Promise<readonly PriceResponse[]>
  /** `POST /screen`. */
  screen(body: ScreenBody, options?: CallOptions): Promise<ScreenResponse>
  /** `GET /balance`. */
  balances(query: BalanceQuery, options?: CallOptions): Promise<readonly BalanceResponse[]>
  /** `GET /gas`: one rate if `chainId` is given, otherwise one per chain. */
  gas(query?: GasQuery, options?: CallOptions): Promise<GasResponse | readonly GasResponse[]>
  /** `GET /explorer/track`: the public view, or the full view if the link's token is valid. Needs no key. */
  openLink(query: ExplorerQuery): Promise<TrackResponse>
  /** `POST /explorer/track`: the same, for any way of naming a swap. Needs no key. */
  explore(body: TrackBody): Promise<TrackResponse>
  /** `GET /.well-known/jwks.json`. */
  signingKeys(): JwksResponse
}
