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
    case 'route': {
      const { route, place } = data
      const others = view.routes.filter(({ routeId, providers }) =>
        routeId === undefined ? providers.join() !== route.providers.join() : routeId !== route.routeId,
      )
      return { ...view, routes: [...others.slice(0, place), route, ...others.slice(place)] }
    }
    case 'rank': {
      const ranked = data.routes.flatMap(({ routeId, tags }) => {
        const route = view.routes.find((known) => known.routeId === routeId)
        return route ? [{ ...route, meta: { ...route.meta, tags } }] : []
      })
      const others = view.routes.filter(({ routeId }) => !data.routes.some((rank) => rank.routeId === routeId))
      return { ...view, routes: [...ranked, ...others] }
    }
    case 'provider-error':
      return { ...view, declined: [...view.declined, data] }
    case 'complete':
      return { routes: data.routes, declined: data.providerErrors ?? [], complete: data }
  }
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
