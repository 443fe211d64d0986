import { z } from 'zod'
import { type QuoteRouteResponse, quoteRouteSchema } from './route.ts'

/** A provider that was asked and declined. */
export interface QuoteErrorResponse {
  readonly provider?: string
  readonly errorCode?: string
  readonly message?: string
  /** Human decimal of the sell asset. */
  readonly minAmount?: string
}

/** A provider that was not asked, and the reason. */
export interface ExplainResponse {
  readonly provider: string
  readonly filter: string
  readonly reason: string
}

/** Response of `POST /v3/quote`. */
export interface QuoteResponse {
  readonly quoteId: string
  /** ISO 8601. */
  readonly createdAt?: string
  readonly routes: readonly QuoteRouteResponse[]
  readonly providerErrors?: readonly QuoteErrorResponse[]
  readonly explain?: readonly ExplainResponse[]
  readonly error?: string
}

/** A provider that was asked and declined. */
export const quoteErrorSchema: z.ZodType<QuoteErrorResponse> = z
  .looseObject({
    provider: z.string().optional(),
    errorCode: z.string().optional().describe('An unknown code is to be taken as transient.'),
    message: z.string().optional(),
    minAmount: z.string().optional().describe("The provider's minimum sell amount, in whole tokens."),
  })
  .describe('A provider that was asked and declined.')

/** Response of `POST /v3/quote`. */
export const quoteResponseSchema: z.ZodType<QuoteResponse> = z
  .looseObject({
    quoteId: z.string(),
    createdAt: z.string().optional().describe('ISO 8601.'),
    routes: z.array(quoteRouteSchema).describe('Sorted by output, best first. Empty when every provider declined.'),
    providerErrors: z.array(quoteErrorSchema).optional(),
    explain: z
      .array(z.looseObject({ provider: z.string(), filter: z.string(), reason: z.string() }))
      .optional()
      .describe('Providers that were not asked, and why; only for keys with the explain right.'),
    error: z.string().optional(),
  })
  .describe('Routes of a quote, each valid for five minutes.')
