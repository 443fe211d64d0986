import type { QuoteRequest } from '@switchyard/core'
import { z } from 'zod'
import { describeField } from './field.ts'
import { quoteFields, requireDistinct } from './quote-request.ts'
import { readBody } from './read.ts'
import { FLAG, flagValue } from './values.ts'

/** Body of the legacy `POST /quote`: a quote request with what older clients add. */
export interface LegacyQuoteRequest extends QuoteRequest {
  /** Accepted from existing clients; builds nothing. */
  readonly includeTx: boolean
}

const schema = z.object({
  ...quoteFields,
  includeTx: describeField(flagValue, 'Accepted and without effect: transactions come from `POST /swap`.', FLAG),
})

/** Body of `POST /quote`. */
export const legacyQuoteRequestSchema: z.ZodType<LegacyQuoteRequest> = schema

/**
 * Reads the body of the legacy `POST /quote`.
 *
 * @throws {SwapError} `invalidRequest`, naming the field, the value and what would pass.
 *
 * @example
 * ```ts
 * const quote = await engine.quote({ apiKey, read: () => readLegacyQuoteRequest(readJson(text)) })
 * ```
 */
export const readLegacyQuoteRequest = (body: unknown): LegacyQuoteRequest => requireDistinct(readBody(body, schema))
