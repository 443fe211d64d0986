import type { QuoteErrorResponse, StreamedQuoteEvent, StreamedRouteResponse } from '@switchyard/client'

/** A provider that was not asked, and why. */
export interface LeftOut {
  readonly provider: string
  readonly filter: string
  readonly reason: string
}

/** State of a quote, from its first event to its end. */
export interface QuoteState {
  readonly phase: 'idle' | 'loading' | 'done' | 'failed'
  /** Best output first. */
  readonly routes: readonly StreamedRouteResponse[]
  readonly declined: readonly QuoteErrorResponse[]
  readonly leftOut: readonly LeftOut[]
  /** The error of a failed quote. */
  readonly error?: unknown
  /** Milliseconds since 1970 at which the first route came. */
  readonly at?: number
}

export const idleQuote: QuoteState = { phase: 'idle', routes: [], declined: [], leftOut: [] }

/** Names a route in this quote and in those that follow it: its providers, its assets, and how it is paid. */
export const createRouteKey = ({ legs, providers, txHint }: StreamedRouteResponse): string =>
  [...providers, ...legs.map(({ buyAsset }) => buyAsset), txHint ?? ''].join(' ')

/** Returns the state after an event of the stream. */
export const applyEvent = (state: QuoteState, { event, data }: StreamedQuoteEvent, now: number): QuoteState => {
  switch (event) {
    case 'route': {
      const { route, place } = data
      const others = state.routes.filter((one) =>
        one.routeId === undefined ? createRouteKey(one) !== createRouteKey(route) : one.routeId !== route.routeId,
      )
      return { ...state, routes: [...others.slice(0, place), route, ...others.slice(place)], at: state.at ?? now }
    }
    case 'rank': {
      // In the new order with the new tags; routes that are not named stay behind.
      const named = data.routes.flatMap(({ routeId, tags }) => {
        const route = state.routes.find((one) => one.routeId === routeId)
        return route ? [{ ...route, meta: { ...route.meta, tags } }] : []
      })
      const ids = new Set(data.routes.map(({ routeId }) => routeId))
      const others = state.routes.filter(({ routeId }) => routeId === undefined || !ids.has(routeId))
      return { ...state, routes: [...named, ...others] }
    }
    case 'provider-error':
      return { ...state, declined: [...state.declined, data] }
    case 'complete':
      return {
        ...state,
        phase: 'done',
        routes: data.routes,
        declined: data.providerErrors ?? [],
        leftOut: data.explain ?? [],
        at: state.at ?? now,
      }
  }
}
