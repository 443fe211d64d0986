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
  QuoteResponse,
  RenderOptions,
  ScreenResponse,
  SwapResponse,
  TokenSearchResponse,
  TokensResponse,
  TrackResponse,
} from '@switchyard/wire'
import type { PriceBody, QuoteBody, ScreenBody, SwapBody, TrackBody } from './bodies.ts'
import type {
  BalanceQuery,
  ExplorerQuery,
  GasQuery,
  SwapFromQuery,
  SwapToQuery,
  TokenSearchQuery,
  TokensQuery,
} from './queries.ts'

export interface LocalOptions {
  /** Key every call is made with. Default: none, as fits an engine without keys. */
  readonly apiKey?: string
  /** How amounts are written; see `@switchyard/wire`. */
  readonly wire?: RenderOptions
  /** The keys swap responses may be signed with, for `signingKeys()`. Default: none. */
  readonly signingKeys?: () => readonly PublishedKey[]
}

/** What one call may say for itself. */
export interface CallOptions {
  /** Instead of the key of `LocalOptions`. */
  readonly apiKey?: string
  /** What is known of where the end user is; read only for region-restricted tokens. */
  readonly region?: RegionHints
}

/**
 * The API as method calls. Answers are the bodies the HTTP API sends; a refusal is thrown as `SwapError` with the same
 * code, message and data, and its `status` is the one the HTTP API would answer with.
 */
export interface Local {
  /** `GET /tokens`: one list when `provider` is given, else one per provider. */
  tokens(query?: TokensQuery, options?: CallOptions): Promise<TokensResponse>
  /** `GET /tokens/search`. */
  searchTokens(query?: TokenSearchQuery, options?: CallOptions): Promise<TokenSearchResponse>
  /** `GET /providers`. */
  providers(options?: CallOptions): Promise<readonly ProviderResponse[]>
  /** `GET /providers/status`. */
  providersStatus(options?: CallOptions): Promise<readonly ProviderStatusResponse[]>
  /** `GET /swapFrom`: identifiers of what can be sold for `buyAsset`. */
  swapFrom(query: SwapFromQuery, options?: CallOptions): Promise<readonly string[]>
  /** `GET /swapTo`: identifiers of what `sellAsset` can be sold for. */
  swapTo(query: SwapToQuery, options?: CallOptions): Promise<readonly string[]>
  /** `POST /v3/quote`. */
  quote(body: QuoteBody, options?: CallOptions): Promise<QuoteResponse>
  /** `POST /v3/swap`; signed where the key has signing. */
  swap(body: SwapBody, options?: CallOptions): Promise<SwapResponse>
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
  /** `GET /gas`: one rate when `chainId` is given, else one per chain. */
  gas(query?: GasQuery, options?: CallOptions): Promise<GasResponse | readonly GasResponse[]>
  /** `GET /explorer/track`: what anybody may see, and what the link's token opens. Needs no key. */
  openLink(query: ExplorerQuery): Promise<TrackResponse>
  /** `POST /explorer/track`: the same, by any way of naming a swap. Needs no key. */
  explore(body: TrackBody): Promise<TrackResponse>
  /** `GET /.well-known/jwks.json`. */
  signingKeys(): JwksResponse
}
