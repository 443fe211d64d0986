import { z } from 'zod'
import { describeField } from './field.ts'
import { readQuery } from './read.ts'
import { ADDRESS, addressValue, wordValue } from './values.ts'

/** Query of `GET /balance`. */
export interface BalanceQuery {
  readonly chain: string
  readonly address: string
}

const schema = z.object({
  chain: describeField(wordValue, 'Chain code.', 'a chain code such as "ETH"'),
  address: describeField(addressValue, 'Address on that chain.', ADDRESS),
})

/** Query of `GET /balance`. */
export const balanceQuerySchema: z.ZodType<BalanceQuery> = schema

/**
 * Reads the query of `GET /balance`.
 *
 * @throws {SwapError} `invalidRequest`, naming the field, the value and what would pass.
 */
export const readBalanceQuery = (parameters: URLSearchParams): BalanceQuery => readQuery(parameters, schema)
