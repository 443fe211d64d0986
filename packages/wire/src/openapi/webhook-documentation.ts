import { webhookDeliveriesQuerySchema } from '../request/webhook-requests.ts'
import type { DocumentedEndpoint } from './documented-endpoint.ts'

const endpointExample = {
  id: 'ep_9f6d1c1e4a0b4c0f8f3a5b7c9d1e2f30',
  url: 'https://hooks.example.com/swaps',
  events: ['swap.status'],
  enabled: true,
  createdAt: '2026-11-23T10:00:00.000Z',
  updatedAt: '2026-11-23T10:00:00.000Z',
}

const madeExample = { ...endpointExample, secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDazfvXVGpzXw=' }

const deliveryExample = {
  id: 'msg_7wX2nq0Vb1mJ4r8sT6uY3kLpZcAeDgHi',
  type: 'swap.status',
  swapId: '5c0f8f3a-9f6d-4c1e-8a0b-7c9d1e2f3045',
  sequence: 3,
  state: 'delivered',
  createdAt: '2026-11-23T10:02:00.000Z',
  payload: '{"type":"swap.status","timestamp":"2026-11-23T10:02:00.000Z","data":{}}',
  attempts: [{ at: '2026-11-23T10:02:00.400Z', tookMs: 38, status: 204 }],
}

const tag = 'Webhooks'
const one = { schema: 'WebhookEndpoint', example: endpointExample } as const
const made = { schema: 'WebhookEndpoint', example: madeExample } as const
const done = { schema: 'WebhookDoneResponse', example: { done: true } } as const

/** The endpoints by which owners of keys manage their webhooks. */
export const webhookDocumentation: readonly DocumentedEndpoint[] = [
  {
    ...{ method: 'get', tag, path: '/webhooks', id: 'listWebhooks', summary: 'List endpoints' },
    about: 'The endpoints of the key. Secrets are not shown.',
    response: { schema: 'WebhookEndpointsResponse', example: { endpoints: [endpointExample] } },
    errors: [],
  },
  {
    ...{ method: 'post', tag, path: '/webhooks', id: 'createWebhook', summary: 'Add an endpoint' },
    about:
      'Every change of a swap of the key is sent to the endpoint from now on, signed by the Standard Webhooks specification with the `secret` of this response, which is not shown again. The address must be `https`, at a host that this deployment allows, and lead to no private address.',
    body: { schema: 'WebhookCreateRequest', example: { url: endpointExample.url, events: ['swap.status'] } },
    response: made,
    errors: [],
  },
  {
    ...{ method: 'get', tag, path: '/webhooks/{id}', id: 'getWebhook', summary: 'Show an endpoint' },
    about: 'Whether it is enabled, and since when it has been failing.',
    response: one,
    errors: ['notFound'],
  },
  {
    ...{ method: 'patch', tag, path: '/webhooks/{id}', id: 'updateWebhook', summary: 'Change an endpoint' },
    about:
      'Members that are absent stay. `enabled: true` also switches on an endpoint that was disabled after failures.',
    body: { schema: 'WebhookUpdateRequest', example: { enabled: true } },
    response: one,
    errors: ['notFound'],
  },
  {
    ...{ method: 'delete', tag, path: '/webhooks/{id}', id: 'removeWebhook', summary: 'Remove an endpoint' },
    about: 'Removes its deliveries and their log too.',
    response: done,
    errors: ['notFound'],
  },
  {
    ...{ method: 'post', tag, path: '/webhooks/{id}/secret', id: 'rotateWebhookSecret', summary: 'Replace the secret' },
    about: 'The present secret signs beside the new one for `graceSeconds`. The new one is not shown again.',
    body: { schema: 'WebhookSecretRequest', example: { graceSeconds: 86_400 } },
    response: made,
    errors: ['notFound'],
  },
  {
    ...{
      method: 'get',
      tag,
      path: '/webhooks/{id}/deliveries',
      id: 'listWebhookDeliveries',
      summary: 'List deliveries',
    },
    about: 'Newest first, with every attempt. Ended ones are removed after a time, 30 days by default.',
    query: webhookDeliveriesQuerySchema,
    response: { schema: 'WebhookDeliveriesResponse', example: { deliveries: [deliveryExample] } },
    errors: ['invalidRequest', 'notFound'],
  },
  {
    ...{
      method: 'post',
      tag,
      path: '/webhooks/{id}/deliveries/{delivery}/redeliver',
      id: 'redeliverWebhook',
      summary: 'Send an event again',
    },
    about: 'The same body under the same `webhook-id`, at once and out of order.',
    response: done,
    errors: ['notFound'],
  },
]
