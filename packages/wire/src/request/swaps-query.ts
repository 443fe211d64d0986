import type { SwapPageQuery } from '@switchyard/core'
import { z } from 'zod'
import { describeField } from './field.ts'
import { refuseRepeated } from './query.ts'
import { readQuery } from './read.ts'
import { wordValue } from './values.ts'

/** Query of `GET /swaps`. */
export interface SwapsQuery extends Omit<SwapPageQuery, 'keyId'> {
  readonly format?: 'json' | 'csv'
}

const STATUSES = ['unknown', 'not_started', 'pending', 'swapping', 'completed', 'refunded', 'failed'] as const

const describeTime = (about: string) =>
  describeField(
    z.iso
      .datetime({ offset: true })
      .transform((text) => Date.parse(text))
      .optional(),
    about,
    'an ISO 8601 time such as "2026-11-23T00:00:00Z"',
  )

const schema = z.object({
  status: describeField(z.enum(STATUSES).optional(), 'Only swaps with this status.', `one of ${STATUSES.join(', ')}`),
  overdue: describeField(
    z
      .enum(['true', 'false'])
      .transform((text) => text === 'true')
      .optional(),
    'Only swaps that are later than their route said, or only others.',
    '"true" or "false"',
  ),
  provider: describeField(
    wordValue.optional(),
    'Only swaps with this provider in one of their legs.',
    'a provider such as "NEAR"',
  ),
  chainId: describeField(
    wordValue.optional(),
    'Only swaps that sell or buy on this chain.',
    'a chain id such as "1" or "bitcoin"',
  ),
  from: describeTime('Only swaps made at this time or later.'),
  until: describeTime('Only swaps made before this time.'),
  before: describeField(
    z
      .string()
      .regex(/^\d{16}$/)
      .optional(),
    'The `next` of the page before.',
    'the `next` of the page before',
  ),
  limit: describeField(
    z.coerce.number().int().gte(1).lte(200).default(50),
    'Swaps per page.',
    'a whole number from 1 to 200',
  ),
  format: describeField(
    z.enum(['json', 'csv']).optional(),
    '`csv` for a table. Default: by `Accept`, else `json`.',
    '"json" or "csv"',
  ),
})

/** Query of `GET /swaps`. */
export const swapsQuerySchema: z.ZodType<SwapsQuery> = schema

/**
 * Reads the query of `GET /swaps`.
 *
 * @throws {SwapError} `invalidRequest`, naming the field, the value and what would pass.
 */
export const readSwapsQuery = (parameters: URLSearchParams): SwapsQuery => {
  refuseRepeated(parameters, schema)
  return readQuery(parameters, schema)
}

/**
 * Reads the id of `GET /swaps/{id}`.
 *
 * @throws {SwapError} `invalidRequest` for a text that is no id.
 */
export const readSwapId = (parameters: URLSearchParams): { readonly swapId: string } => readQuery(parameters, idSchema)

const idSchema = z.object({ swapId: describeField(wordValue, 'The `swapId` of the swap.', 'the swapId of a swap') })
