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

/** What is kept of a quote, as JSON. */
export interface KeptQuote {
  readonly quoteId: string
  readonly callerId: string
  /** Unix milliseconds. */
  readonly createdAt: number
  readonly request: QuoteRequest
  readonly route: KeptRoute
}

export const keptRoute = (route: Route): KeptRoute => {
  const variant = route.offers[0]?.variant
  return {
    routeId: route.routeId,
    providers: route.providers,
    ...(variant === undefined ? {} : { variant }),
    ...(route.txHint === undefined ? {} : { txHint: route.txHint }),
    sellAmount: route.sellAmount.toString(),
    buyAmount: route.buyAmount.toString(),
    ...onwardOf(route),
  }
}

const onwardOf = ({ legs, offers, feeLeg }: Route): Pick<KeptRoute, 'onward'> => {
  const [first, second] = legs
  if (!first || !second || feeLeg === undefined) return {}
  const variant = offers[1]?.variant
  return { onward: { hub: first.buy.identifier, ...(variant === undefined ? {} : { variant }), feeLeg } }
}
