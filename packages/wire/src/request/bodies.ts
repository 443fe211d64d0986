import type { QuoteRequest, SwapRequest, TrackRequest } from '@switchyard/core'

/** Body of `POST /v3/quote`; members that are absent take the specification's default. */
export type QuoteBody = Pick<QuoteRequest, 'sellAsset' | 'buyAsset' | 'sellAmount'> & Partial<QuoteRequest>

/** Body of `POST /v3/swap`. */
export type SwapBody = Pick<SwapRequest, 'routeId' | 'sourceAddress' | 'destinationAddress'> & Partial<SwapRequest>

/** Body of `POST /v3/swap/check`. */
export interface SwapCheckBody {
  readonly swapId: string
}

/** Body of `POST /track`. */
export type TrackBody = TrackRequest

/** Body of `POST /price`. */
export interface PriceBody {
  readonly tokens: readonly { readonly identifier: string }[]
  readonly metadata: boolean
}

/** Body of `POST /screen`: every address is checked on every chain, by chain id or code. */
export interface ScreenBody {
  readonly addresses: string | readonly string[]
  readonly chains: string | readonly string[]
}
