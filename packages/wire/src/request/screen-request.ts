import { z } from 'zod'
import { describeField } from './field.ts'
import { readBody } from './read.ts'
import { addressValue, wordValue } from './values.ts'

/** Body of `POST /screen`: every address is checked on every chain, with one verdict for all. */
export interface ScreenRequest {
  readonly addresses: readonly string[]
  /** Chain ids or chain codes, as sent. */
  readonly chains: readonly string[]
}

const acceptOneOrMore = (value: z.ZodType<string, string>): z.ZodType<readonly string[], string | readonly string[]> =>
  z.union([value.transform((one) => [one]), z.array(value).min(1).max(100)])

const schema = z.object({
  addresses: describeField(
    acceptOneOrMore(addressValue),
    'One address, or several.',
    'an address or a list of 1 to 100 addresses',
  ),
  chains: describeField(
    acceptOneOrMore(wordValue),
    'One chain id, or several.',
    'a chain id or a list of 1 to 100 chain ids',
  ),
})

/** Body of `POST /screen`. */
export const screenRequestSchema: z.ZodType<ScreenRequest> = schema

/**
 * Reads the body of `POST /screen`.
 *
 * @throws {SwapError} `invalidRequest`, naming the field, the value and what would pass.
 *
 * @example
 * ```ts
 * const { addresses } = readScreenRequest({ addresses: '0x…', chains: '1' })
 * ```
 */
export const readScreenRequest = (body: unknown): ScreenRequest => readBody(body, schema)
