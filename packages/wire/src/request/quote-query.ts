import { z } from 'zod'
import { describeField } from './field.ts'
import { readParameters, refuseRepeated } from './query.ts'
import { readQuery } from './read.ts'

/** Query of `POST /v3/quote`. */
export interface QuoteQuery {
  readonly settle?: 'deadline' | 'adaptive'
}

/** Parameters of both quote endpoints. */
export const settleFields: {
  readonly settle: z.ZodOptional<z.ZodEnum<{ deadline: 'deadline'; adaptive: 'adaptive' }>>
} = {
  settle: describeField(
    z.enum(['deadline', 'adaptive']).optional(),
    'When the quote is answered: `deadline` waits for each provider up to its limit, `adaptive` only while what is still out is likely to change the answer. Without it: what the operator has set for the key, `deadline` unless changed.',
    '"deadline" or "adaptive"',
  ),
}

const schema = z.object(settleFields)

/** Query of `POST /v3/quote`. */
export const quoteQuerySchema: z.ZodType<QuoteQuery> = schema

/**
 * Reads the query of `POST /v3/quote`.
 *
 * @throws {SwapError} `invalidRequest`, naming the field, the value and what would pass.
 */
export const readQuoteQuery = (parameters: URLSearchParams): QuoteQuery => {
  refuseRepeated(parameters, schema)
  return readQuery(parameters, schema)
}

/** The option before the query is checked, which is done once the key is known; a value that will be refused is left out. */
export const readSettle = (parameters: URLSearchParams): QuoteQuery => {
  const { settle } = readParameters(parameters)
  return settle === 'deadline' || settle === 'adaptive' ? { settle } : {}
}
