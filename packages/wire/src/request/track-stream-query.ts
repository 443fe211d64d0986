import type { TrackStreamRequest } from '@switchyard/core'
import { z } from 'zod'
import { describeField } from './field.ts'
import { refuseRepeated } from './query.ts'
import { readQuery } from './read.ts'
import { createRefusal } from './refusal.ts'
import { trackNames } from './track-request.ts'
import { wordValue } from './values.ts'

/** Query of `GET /track/stream`. */
export interface TrackStreamQuery extends Omit<TrackStreamRequest, 'accessToken' | 'block'> {
  readonly t?: string
  readonly after?: string
}

const schema = z.object({
  swapId: describeField(wordValue.optional(), 'The `swapId` of the swap.', 'the swapId of a swap'),
  ...trackNames,
  t: describeField(
    z.string().min(1).max(4096).optional(),
    "The `t` of the swap's explorer link; opens the full view of that one confidential swap.",
    'the access token of an explorer link',
  ),
  after: describeField(
    z
      .string()
      .regex(/^\d{16}$/)
      .optional(),
    'The `id` of the last event that was received, for clients that cannot send `Last-Event-ID`, which precedes it.',
    'the id of an event',
  ),
})

/** Query of `GET /track/stream`. */
export const trackStreamQuerySchema: z.ZodType<TrackStreamQuery> = schema

/**
 * Reads the query of `GET /track/stream`: `swapId`, or `hash` with `chainId`, or `depositChannelId`, or `depositAddress`.
 *
 * @throws {SwapError} `invalidRequest`, naming the parameter, the value and what would pass.
 */
export const readTrackStreamQuery = (
  parameters: URLSearchParams,
): { readonly request: TrackStreamRequest; readonly after?: string } => {
  refuseRepeated(parameters, schema)
  const { t, after, ...named } = readQuery(parameters, schema)
  const { swapId, hash, chainId, depositChannelId, depositAddress } = named
  if ((swapId ?? depositChannelId ?? depositAddress ?? hash) === undefined) {
    const takes = 'a swapId, unless hash with chainId, depositChannelId or depositAddress is given'
    throw createRefusal('query', [{ path: 'swapId', value: undefined, takes }])
  }
  if ((swapId ?? depositChannelId ?? depositAddress ?? chainId) === undefined)
    throw createRefusal('query', [{ path: 'chainId', value: undefined, takes: 'the chain id of the hash' }])
  const request = { ...named, accessToken: t }
  return { request, after }
}
