import type { NewWebhookEndpoint, WebhookDeliveryQuery, WebhookEndpointUpdate } from '@switchyard/core'
import { z } from 'zod'
import { describeField } from './field.ts'
import { readBody, readQuery } from './read.ts'
import { FLAG, wordValue } from './values.ts'

/** A day; a replaced secret signs so long by default. */
const DEFAULT_GRACE_SECONDS = 86_400
const LONGEST_GRACE_SECONDS = 604_800

const url = describeField(
  z.string().max(2_000),
  'Where events are sent; `https`.',
  'an address such as "https://hooks.example.com/swaps"',
)
const events = describeField(
  z.array(wordValue).max(50).optional(),
  'Event types to send; absent or empty for all.',
  'a list of event types such as ["swap.status"]',
)
const description = describeField(
  z
    .string()
    .max(200, { abort: true })
    .regex(/^[ -~\u00a0-\uffff]*$/)
    .optional(),
  'For people.',
  'a text of at most 200 characters',
)
const enabled = describeField(
  z.boolean().optional(),
  '`false` switches it off; `true` on again, also after failures.',
  FLAG,
)

const createSchema = z.object({ url, events, description })
const updateSchema = z.object({
  url: describeField(url.optional(), 'Where events are sent.', 'an address'),
  events,
  description,
  enabled,
})
const rotateSchema = z.object({
  graceSeconds: describeField(
    z.int().min(0).max(LONGEST_GRACE_SECONDS).default(DEFAULT_GRACE_SECONDS),
    'How long the present secret signs beside the new one, seconds. Default a day.',
    `a whole number of seconds up to ${LONGEST_GRACE_SECONDS}`,
  ),
})
const wholeNumber = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)
const querySchema = z.object({
  state: describeField(
    z.enum(['waiting', 'delivered', 'failed']).optional(),
    'Only those.',
    '"waiting", "delivered" or "failed"',
  ),
  swapId: describeField(wordValue.optional(), 'Only those of a swap.', 'a swapId'),
  limit: describeField(
    wholeNumber.pipe(z.int().min(1).max(100)).default(20),
    'How many, at most 100. Default 20.',
    'a whole number from 1 to 100',
  ),
  before: describeField(wordValue.optional(), 'The last `id` of the page before.', 'the id of a delivery'),
})

/** Body of `POST /webhooks/{id}/secret`. */
export interface WebhookSecretRequest {
  readonly graceSeconds: number
}

/** Body of `POST /webhooks`. */
export const webhookCreateSchema: z.ZodType<NewWebhookEndpoint> = createSchema

/** Body of `PATCH /webhooks/{id}`. */
export const webhookUpdateSchema: z.ZodType<WebhookEndpointUpdate> = updateSchema

/** Body of `POST /webhooks/{id}/secret`. */
export const webhookSecretSchema: z.ZodType<WebhookSecretRequest> = rotateSchema

/** Query of `GET /webhooks/{id}/deliveries`. */
export const webhookDeliveriesQuerySchema: z.ZodType<WebhookDeliveryQuery> = querySchema

/** Reads the body of `POST /webhooks`. @throws {SwapError} `invalidRequest`, naming the field, the value and what would pass. */
export const readWebhookCreate = (body: unknown): NewWebhookEndpoint => readBody(body, createSchema)

/** Reads the body of `PATCH /webhooks/{id}`. @throws {SwapError} `invalidRequest`. */
export const readWebhookUpdate = (body: unknown): WebhookEndpointUpdate => readBody(body, updateSchema)

/** Reads the body of `POST /webhooks/{id}/secret`. @throws {SwapError} `invalidRequest`. */
export const readWebhookSecret = (body: unknown): WebhookSecretRequest => readBody(body, rotateSchema)

/** Reads the query of `GET /webhooks/{id}/deliveries`. @throws {SwapError} `invalidRequest`. */
export const readWebhookDeliveriesQuery = (parameters: URLSearchParams): WebhookDeliveryQuery =>
  readQuery(parameters, querySchema)
