import type { WebhookStore } from '@switchyard/core'
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
    for (const endpoint of await store.listEndpoints(keyId)) {
      const { id, callerId, url, disabledAt, disabledReason, failingSince } = endpoint
      const deliveries = await store.listDeliveries(id, { limit: DELIVERIES })
      views.push({
        id,
        keyId: callerId,
        host: new URL(url).host,
        enabled: disabledAt === undefined,
        disabledReason,
        failingSince: failingSince === undefined ? undefined : toIso(failingSince),
        deliveries: deliveries.map(({ id, type, state, createdAt, log }) => ({
          id,
          type,
          state,
          createdAt: toIso(createdAt),
          attempts: log.map(({ at, tookMs, status }) => ({ at: toIso(at), tookMs, status })),
        })),
      })
    }
  return views
}

const toIso = (time: number): string => new Date(time).toISOString()
