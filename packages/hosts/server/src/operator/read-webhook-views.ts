import type { LoggedWebhookDelivery, WebhookEndpoint, WebhookStore } from '@switchyard/core'
import type { OperatorWebhookResponse } from '@switchyard/wire'

/** Deliveries of an endpoint that are shown. */
const DELIVERIES = 20

/** The endpoints of these keys with their last deliveries. */
export const readWebhookViews = async (
  store: Pick<WebhookStore, 'listEndpoints' | 'listDeliveries'>,
  keyIds: readonly string[],
): Promise<readonly OperatorWebhookResponse[]> => {
  const views: OperatorWebhookResponse[] = []
  for (const keyId of keyIds)
    for (const endpoint of await store.listEndpoints(keyId))
      views.push(renderWebhook(endpoint, await store.listDeliveries(endpoint.id, { limit: DELIVERIES })))
  return views
}

const toIso = (time: number): string => new Date(time).toISOString()

const renderWebhook = (
  { id, callerId, url, disabledAt, disabledReason, failingSince }: WebhookEndpoint,
  deliveries: readonly LoggedWebhookDelivery[],
): OperatorWebhookResponse => ({
  ...{ id, keyId: callerId, host: new URL(url).host, enabled: disabledAt === undefined },
  disabledReason,
  failingSince: failingSince === undefined ? undefined : toIso(failingSince),
  deliveries: deliveries.map((one) => ({
    ...{ id: one.id, type: one.type, state: one.state, createdAt: toIso(one.createdAt) },
    attempts: one.log.map(({ at, tookMs, status }) => ({
      ...{ at: toIso(at), tookMs },
      status,
    })),
  })),
})
