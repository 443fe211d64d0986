import type { TrackRequest } from '@switchyard/core'
import { z } from 'zod'
import { describeField } from './field.ts'
import { readQuery } from './read.ts'
import { wordValue } from './values.ts'

/** Query of `GET /explorer/track`: the parameters of an explorer link. */
export interface ExplorerQuery {
  readonly hash: string
  readonly chainId: string
  readonly t?: string
}

const schema = z.object({
  hash: describeField(
    z
      .string()
      .max(300, { abort: true })
      .regex(/^[\x21-\x7e]+$/),
    'Hash of the deposit transaction.',
    'a transaction hash',
  ),
  chainId: describeField(wordValue, 'Chain id of the hash, `1` or `bitcoin`.', 'a chain id such as "1" or "bitcoin"'),
  t: describeField(
    z.string().min(1).max(4096).optional(),
    'Access token of the link; opens the full view of that one confidential swap.',
    'the access token of an explorer link',
  ),
})

/** Query of `GET /explorer/track`. */
export const explorerQuerySchema: z.ZodType<ExplorerQuery> = schema

/**
 * Reads the query of `GET /explorer/track` as a track request.
 *
 * @throws {SwapError} `invalidRequest`, naming the field, the value and what would pass.
 */
export const readExplorerQuery = (parameters: URLSearchParams): TrackRequest => {
  const { hash, chainId, t } = readQuery(parameters, schema)
  return { hash, chainId, accessToken: t }
}
