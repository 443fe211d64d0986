import type {
  ProviderResponse,
  ProviderStatusResponse,
  QuoteResponse,
  StatusResponse,
  SwapCheckResponse,
  SwapResponse,
  TokenSearchResponse,
  TrackResponse,
} from '@switchyard/wire'

/**
 * The API behind the tools. `createLocal` of `@switchyard/host-local` and a client of the HTTP API are such objects. A call rejects with an
 * error whose `message` tells what was refused.
 */
export interface McpApi {
  quote(body: QuoteInput): Promise<QuoteResponse>
  swap(body: BuildInput): Promise<SwapResponse>
  checkSwap(body: { readonly swapId: string }): Promise<SwapCheckResponse>
  track(body: TrackInput): Promise<TrackResponse>
  searchTokens(query: TokensInput): Promise<TokenSearchResponse>
  providers(): Promise<readonly ProviderResponse[]>
  providersStatus(): Promise<readonly ProviderStatusResponse[]>
  status(): Promise<StatusResponse>
}

/** The input of a quote. */
export interface QuoteInput {
  readonly sellAsset: string
  readonly buyAsset: string
  /** Whole tokens. */
  readonly sellAmount: string
  readonly sourceAddress?: string
  readonly destinationAddress?: string
  readonly refundAddress?: string
  readonly providers?: string[]
  /** Percent. */
  readonly slippage?: number
}

/** The input of a build. */
export interface BuildInput {
  readonly routeId: string
  readonly sourceAddress: string
  readonly destinationAddress: string
  readonly refundAddress?: string
}

/** A swap by its deposit. */
export interface TrackInput {
  readonly hash?: string
  readonly chainId?: string
  readonly depositAddress?: string
  readonly depositChannelId?: string
}

/** A search of tokens. */
export interface TokensInput {
  readonly query?: string
  readonly chain?: string
  readonly limit?: number
}
