import { fromCaip2, fromCaip19, type SearchQuery } from '@switchyard/core'
import { z } from 'zod'
import { describeField } from './field.ts'
import { readQuery } from './read.ts'
import { categoryField } from './tokens-query.ts'
import { wordValue } from './values.ts'

const schema = z.object({
  query: describeField(
    z
      .string()
      .max(1_000, { abort: true })
      .trim()
      .max(200, { abort: true })
      .overwrite((text) => fromCaip19(text) ?? text)
      .optional(),
    'Ticker, name, contract address or identifier, whole or in part, or a CAIP-19 asset type. All tokens when absent.',
    'a ticker, name, address or identifier of at most 200 characters',
  ),
  chain: describeField(
    wordValue.transform((text) => fromCaip2(text) ?? text).optional(),
    'Only this chain, by code or CAIP-2 id.',
    'a chain code such as "ETH"',
  ),
  category: categoryField,
  limit: describeField(
    z.coerce.number().int().gte(1).lte(100).default(20),
    'Tokens per page.',
    'a whole number from 1 to 100',
  ),
  offset: describeField(
    z.coerce.number().int().gte(0).lte(1_000_000).default(0),
    'Tokens skipped.',
    'a whole number from 0 to 1000000',
  ),
})

/** Query of `GET /tokens/search`. */
export const tokenSearchQuerySchema: z.ZodType<SearchQuery> = schema

/**
 * Reads the query of `GET /tokens/search`.
 *
 * @throws {SwapError} `invalidRequest`, naming the field, the value and what would pass.
 */
export const readTokenSearchQuery = (parameters: URLSearchParams): SearchQuery => readQuery(parameters, schema)
