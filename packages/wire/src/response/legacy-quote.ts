import { z } from 'zod'
import { type QuoteErrorResponse, quoteErrorSchema } from './quote.ts'
import { type QuoteRouteResponse, quoteRouteSchema } from './route.ts'

/** A route of the legacy endpoint: a quoted route with the addresses it is for, `''` where unknown. */
export interface LegacyRouteResponse extends QuoteRouteResponse {
  readonly sourceAddress: string
  readonly destinationAddress: string
}

/** Answer of the legacy `POST /quote`. */
export interface LegacyQuoteResponse {
  readonly quoteId: string
  readonly createdAt?: string
  readonly routes: readonly LegacyRouteResponse[]
  readonly providerErrors?: readonly QuoteErrorResponse[]
  readonly error?: string
}

const addresses = z.looseObject({ sourceAddress: z.string(), destinationAddress: z.string() })

/** Answer of the legacy `POST /quote`. */
export const legacyQuoteResponseSchema: z.ZodType<LegacyQuoteResponse> = z
  .looseObject({
    quoteId: z.string(),
    createdAt: z.string().optional(),
    routes: z.array(z.intersection(quoteRouteSchema, addresses)),
    providerErrors: z.array(quoteErrorSchema).optional(),
    error: z.string().optional(),
  })
  .describe('Routes of a quote, with the addresses the request named.')
