import type { TrackRequest } from '@switchyard/core'
import { z } from 'zod'
import { describeField } from './field.ts'
import { readBody } from './read.ts'
import { createRefusal } from './refusal.ts'
import { dropEmpty, optionalWord } from './values.ts'

/** Fields that name a swap, besides its id. */
export const trackNames: {
  readonly hash: typeof optionalWord
  readonly chainId: typeof optionalWord
  readonly depositChannelId: typeof optionalWord
  readonly depositAddress: typeof optionalWord
} = {
  // Any text: a malformed hash is refused as one, by chain.
  hash: describeField(
    z.string().transform(dropEmpty).optional(),
    'Hash of the deposit transaction; goes with `chainId`. On Polkadot `block-index`, such as `11400123-2`: an extrinsic hash alone finds nothing, so give `depositChannelId` or `depositAddress` with it.',
    'a transaction hash',
  ),
  chainId: describeField(
    optionalWord,
    'Chain id of the hash, `1` or `bitcoin`.',
    'a chain id as text, such as "1" or "bitcoin"',
  ),
  depositChannelId: describeField(optionalWord, '`meta.providerDepositChannelId` of the swap.', 'a deposit channel id'),
  depositAddress: describeField(optionalWord, 'Deposit address of the swap.', 'a deposit address'),
}

const schema = z.object({
  ...trackNames,
  block: describeField(
    z.int().gte(-1).optional(),
    'Block of the transaction, where the chain needs it.',
    'a block number',
  ),
  accessToken: describeField(
    z.string().min(1).max(4096).optional(),
    "The `t` of the swap's explorer link; opens the full view of that one confidential swap.",
    'the access token of an explorer link',
  ),
})

/** Body of `POST /track`. */
export const trackRequestSchema: z.ZodType<TrackRequest> = schema

/**
 * Reads the body of `POST /track`: `hash` with `chainId`, or `depositChannelId`, or `depositAddress`.
 *
 * @throws {SwapError} `invalidRequest`, naming the field, the value and what would pass.
 *
 * @example
 * ```ts
 * const tracked = await engine.track({ apiKey, read: () => readTrackRequest({ hash: '0x…', chainId: '1' }) })
 * ```
 */
export const readTrackRequest = (body: unknown): TrackRequest => {
  const request = readBody(body, schema)
  const { hash, chainId, depositChannelId, depositAddress } = request
  if (depositChannelId !== undefined || depositAddress !== undefined) return request
  if (hash === undefined)
    throw createRefusal('body', [
      {
        path: 'hash',
        value: undefined,
        takes: 'a hash with chainId, unless depositChannelId or depositAddress is given',
      },
    ])
  if (chainId === undefined)
    throw createRefusal('body', [{ path: 'chainId', value: undefined, takes: 'the chain id of the hash' }])
  return request
}
