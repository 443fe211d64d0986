import type { LoggedWebhookDelivery, WebhookEndpoint } from '@switchyard/core'
import type { WebhookDeliveryResponse, WebhookEndpointResponse } from '../response/webhook.ts'

const toIso = (time: number): string => new Date(time).toISOString()

/**
 * Renders an endpoint as its owner sees it.
 *
 * @param showSecret Shows the current secret, for the response that makes it.
 */
export const renderWebhookEndpoint = (endpoint: WebhookEndpoint, showSecret = false): WebhookEndpointResponse => {
  const { disabledAt, disabledReason, failingSince, description, secrets } = endpoint
  const [current, previous] = showSecret ? secrets : []
  return {
    id: endpoint.id,
    url: endpoint.url,
    events: endpoint.events,
    description,
    enabled: disabledAt === undefined,
    disabledReason,
    disabledAt: disabledAt === undefined ? undefined : toIso(disabledAt),
    failingSince: failingSince === undefined ? undefined : toIso(failingSince),
    secret: current?.secret,
    previousSecretUntil: previous?.until === undefined ? undefined : toIso(previous.until),
    createdAt: toIso(endpoint.createdAt),
    updatedAt: toIso(endpoint.updatedAt),
  }
}

/** Renders a delivery with its attempts. */
export const renderWebhookDelivery = (delivery: LoggedWebhookDelivery): WebhookDeliveryResponse => ({
  id: delivery.id,
  type: delivery.type,
  swapId: delivery.swapId,
  sequence: delivery.sequence,
  state: delivery.state,
  createdAt: toIso(delivery.createdAt),
  nextAttemptAt: delivery.state === 'waiting' ? toIso(delivery.nextAt) : undefined,
  payload: delivery.payload,
  attempts: delivery.log.map(({ at, tookMs, status, error, response }) => ({
    at: toIso(at),
    tookMs,
    status,
    error,
    response,
  })),
})
