import type { WebhookAttempt, WebhookDelivery, WebhookEndpoint } from '@switchyard/core'
import type { Insertable, Selectable } from 'kysely'
import type { WebhookAttemptsTable, WebhookDeliveriesTable, WebhookEndpointsTable } from './tables.ts'

type EndpointRow = Selectable<WebhookEndpointsTable>
type DeliveryRow = Selectable<WebhookDeliveriesTable>
type AttemptRow = Selectable<WebhookAttemptsTable>

/** The row of an endpoint. */
export const toEndpointRow = (endpoint: WebhookEndpoint): Insertable<WebhookEndpointsTable> => ({
  id: endpoint.id,
  caller_id: endpoint.callerId,
  url: endpoint.url,
  events: JSON.stringify(endpoint.events),
  description: endpoint.description ?? null,
  secrets: JSON.stringify(endpoint.secrets),
  created_at: endpoint.createdAt,
  updated_at: endpoint.updatedAt,
  failing_since: endpoint.failingSince ?? null,
  disabled_at: endpoint.disabledAt ?? null,
  disabled_reason: endpoint.disabledReason ?? null,
})

/** The endpoint of a row that this store wrote. */
export const toEndpoint = (row: EndpointRow): WebhookEndpoint => ({
  id: row.id,
  callerId: row.caller_id,
  url: row.url,
  events: JSON.parse(row.events),
  description: row.description ?? undefined,
  secrets: JSON.parse(row.secrets),
  createdAt: Number(row.created_at),
  updatedAt: Number(row.updated_at),
  failingSince: row.failing_since === null ? undefined : Number(row.failing_since),
  disabledAt: row.disabled_at === null ? undefined : Number(row.disabled_at),
  disabledReason: (row.disabled_reason ?? undefined) as NonNullable<WebhookEndpoint['disabledReason']>,
})

/** The delivery of a row. */
export const toDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  endpointId: row.endpoint_id,
  swapId: row.swap_id,
  sequence: Number(row.sequence),
  type: row.type,
  payload: row.payload,
  createdAt: Number(row.created_at),
  state: row.state as WebhookDelivery['state'],
  attempts: row.attempts,
  nextAt: Number(row.next_at),
  giveUpAt: Number(row.give_up_at),
  ordered: row.ordered === 1,
})

/** The attempt of a row. */
export const toAttempt = (row: AttemptRow): WebhookAttempt => ({
  deliveryId: row.delivery_id,
  number: row.number,
  at: Number(row.at),
  tookMs: Number(row.took_ms),
  status: row.status ?? undefined,
  error: row.error ?? undefined,
  response: row.response ?? undefined,
})
