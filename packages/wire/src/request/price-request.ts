import { z } from 'zod'
import { describeField } from './field.ts'
import { readBody } from './read.ts'
import { identifierValue } from './values.ts'

/** Body of `POST /price`. */
export interface PriceRequest {
  readonly tokens: readonly { readonly identifier: string }[]
  readonly metadata: boolean
}

const schema = z.object({
  tokens: describeField(
    z.array(z.object({ identifier: identifierValue })).max(200),
    'Tokens to price, by identifier.',
    'a list of at most 200 objects such as {"identifier": "ETH.ETH"}',
  ),
  metadata: describeField(
    z.boolean(),
    'Whether market data is wanted; required, though this deployment has none.',
    'true or false',
  ),
})

/** Body of `POST /price`. */
export const priceRequestSchema: z.ZodType<PriceRequest> = schema

/**
 * Reads the body of `POST /price`.
 *
 * @throws {SwapError} `invalidRequest`, naming the field, the value and what would pass.
 *
 * @example
 * ```ts
 * const { tokens } = readPriceRequest({ tokens: [{ identifier: 'BTC.BTC' }] })
 * ```
 */
export const readPriceRequest = (body: unknown): PriceRequest => readBody(body, schema)
