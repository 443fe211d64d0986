import type { QuoteRequest, SwapRequest, TrackRequest } from '@switchyard/core'

/** Body of `POST /v3/quote`; what is left out takes the specification's default. */
export type QuoteBody = Pick<QuoteRequest, 'sellAsset' | 'buyAsset' | 'sellAmount'> & Partial<QuoteRequest>

/** Body of `POST /v3/swap`. */
export type SwapBody = Pick<SwapRequest, 'routeId' | 'sourceAddress' | 'destinationAddress'> & Partial<SwapRequest>

/** Body of `POST /track`. */
export type TrackBody = TrackRequest

/** Query of `GET /tokens`. */
export interface TokensQuery {
  readonly provider?: string
  readonly category?: 'rwa' | 'crypto'
}
