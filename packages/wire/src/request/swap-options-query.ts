import { z } from 'zod'
import { describeField } from './field.ts'
import { readQuery } from './read.ts'
import { IDENTIFIER, identifierValue } from './values.ts'

/** The token whose counterparts are listed. */
export interface SwapOptionsQuery {
  readonly asset: string
}

const fromSchema = z.object({
  buyAsset: describeField(identifierValue, 'Identifier of the token to buy.', IDENTIFIER),
})
const toSchema = z.object({
  sellAsset: describeField(identifierValue, 'Identifier of the token to sell.', IDENTIFIER),
})

/** Query of `GET /swapFrom`. */
export const swapFromQuerySchema: z.ZodType<{ readonly buyAsset: string }> = fromSchema
/** Query of `GET /swapTo`. */
export const swapToQuerySchema: z.ZodType<{ readonly sellAsset: string }> = toSchema

/**
 * Reads the query of `GET /swapFrom`, which names the token to **buy**.
 *
 * @throws {SwapError} `invalidRequest`, naming the field, the value and what would pass.
 */
export const readSwapFromQuery = (parameters: URLSearchParams): SwapOptionsQuery => ({
  asset: readQuery(parameters, fromSchema).buyAsset,
})

/**
 * Reads the query of `GET /swapTo`, which names the token to **sell**.
 *
 * @throws {SwapError} `invalidRequest`, naming the field, the value and what would pass.
 */
export const readSwapToQuery = (parameters: URLSearchParams): SwapOptionsQuery => ({
  asset: readQuery(parameters, toSchema).sellAsset,
})
