import { z } from 'zod'

// The shapes of the API: replace them with those of yours. What does not match is a fault of the API, never an offer.

/** Base units, written as digits. */
const amount = z
  .string()
  .regex(/^\d{1,60}$/)
  .transform(BigInt)

/** ISO 8601, read as Unix milliseconds. */
const time = z.iso.datetime().transform((text) => Date.parse(text))

const price = z.string().regex(/^\d+(\.\d+)?$/)

/** Answer of `GET /assets`. */
export const assetsAnswer = z.object({ assets: z.array(z.object({ id: z.string(), usd: price.optional() })) })

/** Answer of `GET /quote`. */
export const quoteAnswer = z.object({
  quoteId: z.string().min(1),
  out: amount,
  minOut: amount,
  networkFee: amount,
  seconds: z.number().min(0),
  expiresAt: time,
})

/** Answer of `POST /orders`. */
export const orderAnswer = z.object({
  id: z.string().min(1),
  depositAddress: z.string().min(1),
  amount,
  minOut: amount,
  recipient: z.string(),
  refundTo: z.string(),
  expiresAt: time,
})

/** Answer of `GET /orders`. */
export const statusAnswer = z.object({
  state: z.enum(['waiting', 'swapping', 'done', 'refunded']),
  sell: z.string(),
  buy: z.string(),
  amount,
  out: amount.optional(),
  recipient: z.string(),
  refundTo: z.string(),
  depositHash: z.string().optional(),
  payoutHash: z.string().optional(),
  updatedAt: time,
})

/** Body of a refusal, status 400. `min` is in whole tokens. */
export const refusalAnswer = z.object({ code: z.string(), min: price.optional() })

export type Quote = z.infer<typeof quoteAnswer>
export type OpenedOrder = z.infer<typeof orderAnswer>
export type OrderStatus = z.infer<typeof statusAnswer>
export type Refusal = z.infer<typeof refusalAnswer>

/** Query of `GET /quote`. */
export interface QuoteQuery {
  readonly sell: string
  readonly buy: string
  /** Base units. */
  readonly amount: string
  readonly slippageBps: number
  /** `account:bps`, separated by commas. */
  readonly fees?: string | undefined
}

/** Body of `POST /orders`. Amounts are base units. */
export interface OrderBody {
  readonly quoteId: string
  readonly amount: string
  readonly minOut: string
  readonly recipient: string
  readonly refundTo: string
}
