import { z } from 'zod'
import { type ErrorResponse, errorResponseSchema } from './error.ts'
import { type QuoteErrorResponse, type QuoteResponse, quoteErrorSchema } from './quote.ts'
import { type QuoteRouteResponse, quoteRouteShape } from './route.ts'

/** A route of a stream. While it cannot be stored it has neither `routeId` nor `nextActions`, and cannot be built. */
export interface StreamedRouteResponse extends Omit<QuoteRouteResponse, 'routeId'> {
  readonly routeId?: string
}

/** A route, or one whose warnings have changed, and its place in the order by output, from 0. */
export interface RouteEventData {
  readonly quoteId: string
  readonly place: number
  readonly route: StreamedRouteResponse
}

/** The order and the tags that the routes sent so far have now. */
export interface RankEventData {
  readonly quoteId: string
  readonly routes: readonly {
    readonly routeId: string
    readonly tags: QuoteRouteResponse['meta']['tags']
  }[]
}

/** The response of `POST /v3/quote`; without a route also the code most providers declined with. */
export interface CompleteEventData extends Omit<QuoteResponse, 'routes'> {
  readonly routes: readonly StreamedRouteResponse[]
  readonly reason?: string
}

/** One event of `POST /v3/quote/stream`: its name, and its data as JSON. The last one is `complete` or `error`. */
export type QuoteEventResponse =
  | { readonly event: 'route'; readonly data: RouteEventData }
  | { readonly event: 'rank'; readonly data: RankEventData }
  | { readonly event: 'provider-error'; readonly data: QuoteErrorResponse }
  | { readonly event: 'complete'; readonly data: CompleteEventData }
  | { readonly event: 'error'; readonly data: ErrorResponse }

const streamedRouteSchema: z.ZodType<StreamedRouteResponse> = z.looseObject({
  ...quoteRouteShape,
  routeId: z.string().optional().describe('Absent while the route cannot be stored: it cannot be built.'),
})

const rankedRoute = z.looseObject({
  routeId: z.string(),
  tags: z.array(z.enum(['CHEAPEST', 'FASTEST', 'RECOMMENDED'])),
})

const completeSchema: z.ZodType<CompleteEventData> = z.looseObject({
  quoteId: z.string(),
  createdAt: z.string().optional().describe('ISO 8601.'),
  routes: z.array(streamedRouteSchema),
  providerErrors: z.array(quoteErrorSchema).optional(),
  explain: z.array(z.looseObject({ provider: z.string(), filter: z.string(), reason: z.string() })).optional(),
  reason: z.string().optional().describe('Without a route: the code most providers declined with.'),
})

/** One event of `POST /v3/quote/stream`. */
export const quoteEventResponseSchema: z.ZodType<QuoteEventResponse> = z
  .union([
    z
      .object({
        event: z.literal('route'),
        data: z.looseObject({ quoteId: z.string(), place: z.int().gte(0), route: streamedRouteSchema }),
      })
      .describe('A route, or one whose warnings have changed, and its place by output.'),
    z
      .object({
        event: z.literal('rank'),
        data: z.looseObject({ quoteId: z.string(), routes: z.array(rankedRoute) }),
      })
      .describe('Order and tags of the routes sent so far.'),
    z.object({ event: z.literal('provider-error'), data: quoteErrorSchema }),
    z
      .object({ event: z.literal('complete'), data: completeSchema })
      .describe('The response of `POST /v3/quote`, and the last event.'),
    z.object({ event: z.literal('error'), data: errorResponseSchema }).describe('There is no answer; the last event.'),
  ])
  .describe('One event of a stream: its name, and its data.')
