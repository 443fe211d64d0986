import { z } from 'zod'
import { describeField } from './field.ts'
import { refuseRepeated } from './query.ts'
import { type QuoteQuery, settleFields } from './quote-query.ts'
import { readQuery } from './read.ts'

/** Query of `POST /v3/quote/stream`. */
export interface QuoteStreamQuery extends QuoteQuery {
  readonly events?: 'all'
}

const schema = z.object({
  ...settleFields,
  events: describeField(
    z.enum(['all']).optional(),
    'Sends every route, and errors of providers as they come. Without it: routes that have a tag, and errors at the end.',
    '"all"',
  ),
})

/** Query of `POST /v3/quote/stream`. */
export const quoteStreamQuerySchema: z.ZodType<QuoteStreamQuery> = schema

/**
 * Reads the query of `POST /v3/quote/stream`.
 *
 * @throws {SwapError} `invalidRequest`, naming the field, the value and what would pass.
 */
export const readQuoteStreamQuery = (parameters: URLSearchParams): QuoteStreamQuery => {
  refuseRepeated(parameters, schema)
  return readQuery(parameters, schema)
}
