import { z } from 'zod'

/** An endpoint of webhooks. Times are ISO 8601. */
export interface WebhookEndpointResponse {
  readonly id: string
  readonly url: string
  /** Empty for all. */
  readonly events: readonly string[]
  readonly description?: string
  readonly enabled: boolean
  readonly disabledReason?: string
  readonly disabledAt?: string
  /** Since when every attempt has failed. */
  readonly failingSince?: string
  /** Only where it was made just now. */
  readonly secret?: string
  /** Until when the secret before it signs too. */
  readonly previousSecretUntil?: string
  readonly createdAt: string
  readonly updatedAt: string
}

/** Response of `GET /webhooks`. */
export interface WebhookEndpointsResponse {
  readonly endpoints: readonly WebhookEndpointResponse[]
}

/** One attempt to deliver. */
export interface WebhookAttemptResponse {
  readonly at: string
  readonly tookMs: number
  readonly status?: number
  readonly error?: string
  readonly response?: string
}

/** One event and what came of sending it. */
export interface WebhookDeliveryResponse {
  /** The `webhook-id`. */
  readonly id: string
  readonly type: string
  readonly swapId: string
  readonly sequence: number
  readonly state: 'waiting' | 'delivered' | 'failed'
  readonly createdAt: string
  readonly nextAttemptAt?: string
  /** The body as it is sent. */
  readonly payload: string
  readonly attempts: readonly WebhookAttemptResponse[]
}

/** Response of `GET /webhooks/{id}/deliveries`. */
export interface WebhookDeliveriesResponse {
  readonly deliveries: readonly WebhookDeliveryResponse[]
}

/** Response of what has nothing else to say. */
export interface WebhookDoneResponse {
  readonly done: true
}

const time = z.string().describe('ISO 8601.')

/** An endpoint of webhooks. */
export const webhookEndpointResponseSchema: z.ZodType<WebhookEndpointResponse> = z
  .looseObject({
    id: z.string(),
    url: z.string(),
    events: z.array(z.string()).describe('Event types that are sent; empty for all.'),
    description: z.string().optional(),
    enabled: z.boolean(),
    disabledReason: z
      .string()
      .optional()
      .describe('`owner`: switched off. `failing`: no success for days. `gone`: it answered 410.'),
    disabledAt: time.optional(),
    failingSince: time.optional().describe('Since when every attempt has failed.'),
    secret: z.string().optional().describe('`whsec_` and base64; shown only when it is made.'),
    previousSecretUntil: time.optional().describe('Until when the secret before it signs too.'),
    createdAt: time,
    updatedAt: time,
  })
  .describe('An endpoint of webhooks.')

/** Response of `GET /webhooks`. */
export const webhookEndpointsResponseSchema: z.ZodType<WebhookEndpointsResponse> = z.looseObject({
  endpoints: z.array(webhookEndpointResponseSchema),
})

/** Response of `GET /webhooks/{id}/deliveries`. */
export const webhookDeliveriesResponseSchema: z.ZodType<WebhookDeliveriesResponse> = z.looseObject({
  deliveries: z.array(
    z.looseObject({
      id: z.string().describe('The `webhook-id`.'),
      type: z.string(),
      swapId: z.string(),
      sequence: z.number().describe('Number of the event among those of its swap.'),
      state: z.enum(['waiting', 'delivered', 'failed']),
      createdAt: time,
      nextAttemptAt: time.optional(),
      payload: z.string().describe('The body as it is sent.'),
      attempts: z.array(
        z.looseObject({
          at: time,
          tookMs: z.number(),
          status: z.number().optional().describe('HTTP status; absent where there was no response.'),
          error: z.string().optional(),
          response: z.string().optional().describe('The beginning of the body.'),
        }),
      ),
    }),
  ),
})

/** Response of what has nothing else to say. */
export const webhookDoneResponseSchema: z.ZodType<WebhookDoneResponse> = z.looseObject({ done: z.literal(true) })
