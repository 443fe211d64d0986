import type { RegionHints } from '@switchyard/core'
import type {
  ProviderResponse,
  QuoteResponse,
  RenderOptions,
  SwapResponse,
  TokensResponse,
  TrackResponse,
} from '@switchyard/wire'
import type { QuoteBody, SwapBody, TokensQuery, TrackBody } from './bodies.ts'

export interface LocalOptions {
  /** Key every call is made with. Default: none, as fits an engine without keys. */
  readonly apiKey?: string
  /** How amounts are written; see `@switchyard/wire`. */
  readonly wire?: RenderOptions
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
  /** `GET /providers`. */
  providers(options?: CallOptions): Promise<readonly ProviderResponse[]>
  /** `POST /v3/quote`. */
  quote(body: QuoteBody, options?: CallOptions): Promise<QuoteResponse>
  /** `POST /v3/swap`. */
  swap(body: SwapBody, options?: CallOptions): Promise<SwapResponse>
  /** `POST /track`. */
  track(body: TrackBody, options?: CallOptions): Promise<TrackResponse>
}
