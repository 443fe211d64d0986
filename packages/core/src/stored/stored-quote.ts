import type { QuoteRequest } from '../domain/request.ts'
import type { FeeLeg, Route, Tag } from '../domain/route.ts'

/** The stored part of a route's second leg. */
export interface StoredSecondLeg {
  /** Identifier of the asset between. */
  readonly intermediate: string
  readonly variant?: string
  readonly feeLeg: FeeLeg
}

/** The stored part of a route: enough to find the same offer again and to measure how far its price has moved. */
export interface StoredRoute {
  readonly routeId: string
  readonly providers: readonly string[]
  readonly variant?: string
  readonly txHint?: string
  /** Base units, as digits. */
  readonly sellAmount: string
  readonly buyAmount: string
  readonly minBuyAmount: string
  /** Tags of the route in the quote; absent for none. */
  readonly tags?: readonly Tag[]
  /** Routes of two legs alone. */
  readonly secondLeg?: StoredSecondLeg
}

interface StoredRequest {
  readonly quoteId: string
  readonly callerId: string
  /** Unix milliseconds. */
  readonly createdAt: number
  readonly request: QuoteRequest
}

/** A quote as stored: one entry for all its routes. */
export interface StoredQuote extends StoredRequest {
  readonly routes: readonly StoredRoute[]
}

/** A route on its way to the store, whose amounts are not written as digits yet. */
export type NewStoredRoute = Omit<StoredRoute, Amount> & Readonly<Record<Amount, string | bigint>>

type Amount = 'sellAmount' | 'buyAmount' | 'minBuyAmount'

/** A quote on its way to the store. */
export interface NewStoredQuote extends StoredRequest {
  readonly routes: readonly NewStoredRoute[]
}

/** One route of a stored quote. */
export interface QuotedRoute extends StoredRequest {
  readonly route: StoredRoute
}

/** Takes from a route what is stored of it. */
export const toStoredRoute = (route: Route): NewStoredRoute => {
  const { legs, offers, feeLeg } = route
  const [first, second] = legs
  const hasSecond = first !== undefined && second !== undefined && feeLeg !== undefined
  return {
    routeId: route.routeId,
    providers: route.providers,
    variant: offers[0]?.variant,
    txHint: route.txHint,
    sellAmount: route.sellAmount,
    buyAmount: route.buyAmount,
    minBuyAmount: route.minBuyAmount,
    tags: route.tags.length > 0 ? route.tags : undefined,
    secondLeg: hasSecond ? { intermediate: first.buy.identifier, feeLeg, variant: offers[1]?.variant } : undefined,
  }
}
