import type { Draft } from '../domain/draft.ts'
import type { QuoteRequest } from '../domain/request.ts'
import type { FeeLeg, Route } from '../domain/route.ts'

/** What is kept of the second leg of a route. */
export interface KeptOnward {
  /** Identifier of the asset between. */
  readonly hub: string
  readonly variant?: string
  readonly feeLeg: FeeLeg
}

/** What is kept of a route: enough to find the same offer again and to tell how far its price has moved. */
export interface KeptRoute {
  readonly routeId: string
  readonly providers: readonly string[]
  readonly variant?: string
  readonly txHint?: string
  /** Base units, as digits. */
  readonly sellAmount: string
  readonly buyAmount: string
  /** Routes of two legs alone. */
  readonly onward?: KeptOnward
}

interface KeptRequest {
  readonly quoteId: string
  readonly callerId: string
  /** Unix milliseconds. */
  readonly createdAt: number
  readonly request: QuoteRequest
}

/** A quote as it is kept, as JSON: once for all its routes. */
export interface KeptQuotes extends KeptRequest {
  readonly routes: readonly KeptRoute[]
}

/** One route of a kept quote. */
export interface KeptQuote extends KeptRequest {
  readonly route: KeptRoute
}

export const keptRoute = (route: Route): KeptRoute => {
  const { routeId, providers, txHint } = route
  const kept: Draft<KeptRoute> = {
    routeId,
    providers,
    sellAmount: route.sellAmount.toString(),
    buyAmount: route.buyAmount.toString(),
  }
  const variant = route.offers[0]?.variant
  if (variant !== undefined) kept.variant = variant
  if (txHint !== undefined) kept.txHint = txHint
  const onward = onwardOf(route)
  if (onward) kept.onward = onward
  return kept
}

const onwardOf = ({ legs, offers, feeLeg }: Route): KeptOnward | undefined => {
  const [first, second] = legs
  if (!first || !second || feeLeg === undefined) return undefined
  const variant = offers[1]?.variant
  const onward = { hub: first.buy.identifier, feeLeg }
  return variant === undefined ? onward : { ...onward, variant }
}
