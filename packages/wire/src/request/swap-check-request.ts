import { z } from 'zod'
import { describeField } from './field.ts'
import { readBody } from './read.ts'

/** Body of `POST /v3/swap/check`. */
export interface SwapCheckRequest {
  readonly swapId: string
}

const schema = z.object({
  swapId: describeField(
    z
      .string()
      .max(100, { abort: true })
      .regex(/^[\w-]+$/),
    'The `swapId` of a built swap.',
    'the swapId of a built swap',
  ),
})

/** Body of `POST /v3/swap/check`. */
export const swapCheckRequestSchema: z.ZodType<SwapCheckRequest> = schema

/**
 * Reads the body of `POST /v3/swap/check`.
 *
 * @throws {SwapError} `invalidRequest`, naming the field, the value and what would pass.
 *
 * @example
 * ```ts
 * const { swapId } = readSwapCheckRequest(readJson(text))
 * ```
 */
export const readSwapCheckRequest = (body: unknown): SwapCheckRequest => readBody(body, schema)
