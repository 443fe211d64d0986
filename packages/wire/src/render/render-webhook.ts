import type { LoggedWebhookDelivery, WebhookEndpoint } from '@switchyard/core'
import type { WebhookDeliveryResponse, WebhookEndpointResponse } from '../response/webhook.ts'

const iso = (time: number): string => new Date(time).toISOString()

/**
 * An endpoint as its owner sees it.
 *
 * @param showSecret Shows the current secret, for the response that makes it.
 */
export const renderWebhookEndpoint = (endpoint: WebhookEndpoint, showSecret = false): WebhookEndpointResponse => {
  const { disabledAt, disabledReason, failingSince, description } = endpoint
  return {
    id: endpoint.id,
    url: endpoint.url,
    events: endpoint.events,
    ...(description === undefined ? {} : { description }),
    enabled: disabledAt === undefined,
    ...(disabledReason === undefined ? {} : { disabledReason }),
    ...(disabledAt === undefined ? {} : { disabledAt: iso(disabledAt) }),
    ...(failingSince === undefined ? {} : { failingSince: iso(failingSince) }),
    ...(showSecret ? secretOf(endpoint) : {}),
    createdAt: iso(endpoint.createdAt),
    updatedAt: iso(endpoint.updatedAt),
  }
}

const secretOf = ({ secrets: [current, previous] }: WebhookEndpoint): Partial<WebhookEndpointResponse> => ({
  ...(current ? { secret: current.secret } : {}),
  ...(previous?.until === undefined ? {} : { previousSecretUntil: iso(previous.until) }),
})

/** A delivery with its attempts. */
export const renderWebhookDelivery = (delivery: LoggedWebhookDelivery): WebhookDeliveryResponse => ({
  id: delivery.id,
  type: delivery.type,
  swapId: delivery.swapId,
  sequence: delivery.sequence,
  state: delivery.state,
  createdAt: iso(delivery.createdAt),
  ...(delivery.state === 'waiting' ? { nextAttemptAt: iso(delivery.nextAt) } : {}),
  payload: delivery.payload,
  attempts: delivery.log.map(({ at, tookMs, status, error, response }) => ({
    at: iso(at),
    tookMs,
    ...(status === undefined ? {} : { status }),
    ...(error === undefined ? {} : { error }),
    ...(response === undefined ? {} : { response }),
  })),
})
