import type { StreamedQuoteEvent } from '@switchyard/client'
import type { FeeResponse, QuoteErrorResponse, QuoteRouteResponse } from '@switchyard/wire'

/** A route as a stream sends it. */
export type ShownRoute = Omit<QuoteRouteResponse, 'routeId'> & { readonly routeId?: string }

type Complete = Extract<StreamedQuoteEvent, { readonly event: 'complete' }>['data']

/** State of a quote that is being read. */
export interface QuoteView {
  /** Best output first. */
  readonly routes: readonly ShownRoute[]
  readonly declined: readonly QuoteErrorResponse[]
  /** The whole response, once it is there. */
  readonly complete?: Complete
}

export const emptyView: QuoteView = { routes: [], declined: [] }

/** The view after an event. */
export const applyEvent = (view: QuoteView, { event, data }: StreamedQuoteEvent): QuoteView => {
  switch (event) {
    case 'route':
      return { ...view, routes: placeRoute(view.routes, data.route, data.place) }
    case 'rank':
      return { ...view, routes: applyRanks(view.routes, data.routes) }
    case 'provider-error':
      return { ...view, declined: [...view.declined, data] }
    case 'complete':
      return { routes: data.routes, declined: data.providerErrors ?? [], complete: data }
  }
}

const placeRoute = (routes: readonly ShownRoute[], route: ShownRoute, place: number): readonly ShownRoute[] => {
  const others = routes.filter((known) =>
    known.routeId === undefined ? known.providers.join() !== route.providers.join() : known.routeId !== route.routeId,
  )
  return [...others.slice(0, place), route, ...others.slice(place)]
}

type Ranks = Extract<StreamedQuoteEvent, { readonly event: 'rank' }>['data']['routes']

const applyRanks = (routes: readonly ShownRoute[], ranks: Ranks): readonly ShownRoute[] => {
  const inOrder = ranks.flatMap(({ routeId, tags }) => {
    const route = routes.find((known) => known.routeId === routeId)
    return route ? [{ ...route, meta: { ...route.meta, tags } }] : []
  })
  return [...inOrder, ...routes.filter(({ routeId }) => !ranks.some((rank) => rank.routeId === routeId))]
}

/** Fees of a route in USD at its own prices, and whether a fee has no known price. For people: not an amount to reckon with. */
export const sumFees = ({ fees, meta }: ShownRoute): { readonly usd: number; readonly isPart: boolean } => {
  const prices = new Map(meta.assets?.map(({ asset, price }) => [asset, price]))
  const toUsd = ({ asset, amount }: FeeResponse): number | undefined => {
    const price = prices.get(asset)
    return Number(amount) === 0 ? 0 : price === undefined ? undefined : price * Number(amount)
  }
  const known = fees.map(toUsd)
  return { usd: known.reduce<number>((sum, usd) => sum + (usd ?? 0), 0), isPart: known.includes(undefined) }
}
