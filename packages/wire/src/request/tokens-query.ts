import { z } from 'zod'
import { describeField } from './field.ts'
import { readQuery } from './read.ts'
import { wordValue } from './values.ts'

/** Query of `GET /tokens`. */
export interface TokensQuery {
  readonly provider?: string
  readonly category?: 'rwa' | 'crypto'
}

/** The `category` parameter of the token endpoints. */
export const categoryField: z.ZodOptional<z.ZodEnum<{ rwa: 'rwa'; crypto: 'crypto' }>> = describeField(
  z.enum(['rwa', 'crypto']).optional(),
  'Only tokenized real-world assets, or only ordinary crypto.',
  '"rwa" or "crypto"',
)

const schema = z.object({
  provider: describeField(wordValue.optional(), "Only this provider's list.", 'a provider name such as "NEAR"'),
  category: categoryField,
})

/** Query of `GET /tokens`. */
export const tokensQuerySchema: z.ZodType<TokensQuery> = schema

/**
 * Reads the query of `GET /tokens`.
 *
 * @throws {SwapError} `invalidRequest`, naming the field, the value and what would pass.
 */
export const readTokensQuery = (parameters: URLSearchParams): TokensQuery => readQuery(parameters, schema)
