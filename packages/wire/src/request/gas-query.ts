import { z } from 'zod'
import { describeField } from './field.ts'
import { readQuery } from './read.ts'
import { wordValue } from './values.ts'

/** Query of `GET /gas`. */
export interface GasQuery {
  /** Every chain when absent. */
  readonly chainId?: string
  /** `/gas/history` only. */
  readonly timeFrame?: '1h' | '1d' | '1w' | '1m'
}

const schema = z.object({
  chainId: describeField(wordValue.optional(), 'Only this chain, by chain id.', 'a chain id such as "1" or "bitcoin"'),
  timeFrame: describeField(
    z.enum(['1h', '1d', '1w', '1m']).optional(),
    'How far the history reaches back.',
    '"1h", "1d", "1w" or "1m"',
  ),
})

/** Query of `GET /gas`. */
export const gasQuerySchema: z.ZodType<GasQuery> = schema

/**
 * Reads the query of `GET /gas`.
 *
 * @throws {SwapError} `invalidRequest`, naming the field, the value and what would pass.
 */
export const readGasQuery = (parameters: URLSearchParams): GasQuery => readQuery(parameters, schema)
