import type { Engine, WebhookManager } from '@switchyard/core'
import { renderWebhookDelivery, renderWebhookEndpoint } from '../render/render-webhook.ts'
import {
  readWebhookCreate,
  readWebhookDeliveriesQuery,
  readWebhookSecret,
  readWebhookUpdate,
} from '../request/webhook-requests.ts'
import type {
  WebhookDeliveriesResponse,
  WebhookDoneResponse,
  WebhookEndpointResponse,
  WebhookEndpointsResponse,
} from '../response/webhook.ts'
import type { OperationCall } from './operation.ts'

/** A call that names an endpoint, and perhaps a delivery, in its path. */
export interface WebhookCall extends OperationCall {
  readonly params: Readonly<Record<string, string>>
}

type WebhookOperation<Response> = (call: WebhookCall) => Promise<Response>

/** Operations of a key's endpoints. */
export interface WebhooksApi {
  /** `GET /webhooks`. */
  readonly list: WebhookOperation<WebhookEndpointsResponse>
  /** `POST /webhooks`. */
  readonly create: WebhookOperation<WebhookEndpointResponse>
  /** `GET /webhooks/{id}`. */
  readonly get: WebhookOperation<WebhookEndpointResponse>
  /** `PATCH /webhooks/{id}`. */
  readonly update: WebhookOperation<WebhookEndpointResponse>
  /** `DELETE /webhooks/{id}`. */
  readonly remove: WebhookOperation<WebhookDoneResponse>
  /** `POST /webhooks/{id}/secret`. */
  readonly rotateSecret: WebhookOperation<WebhookEndpointResponse>
  /** `GET /webhooks/{id}/deliveries`. */
  readonly deliveries: WebhookOperation<WebhookDeliveriesResponse>
  /** `POST /webhooks/{id}/deliveries/{delivery}/redeliver`. */
  readonly redeliver: WebhookOperation<WebhookDoneResponse>
}

const DONE: WebhookDoneResponse = { done: true }

/**
 * Creates the operations. Each counts as a track request of the key.
 *
 * @example
 * const webhooks = createWebhooksApi(engine, manager)
 */
export const createWebhooksApi = (engine: Engine, manager: WebhookManager): WebhooksApi => {
  const findOwner = async ({ caller }: WebhookCall): Promise<string> =>
    (await engine.authenticate(caller, 'track')).caller.id
  const readId = ({ params: { id = '' } }: WebhookCall): string => id
  return {
    list: async (call) => {
      const endpoints = await manager.list(await findOwner(call))
      return { endpoints: endpoints.map((endpoint) => renderWebhookEndpoint(endpoint)) }
    },
    create: async (call) =>
      renderWebhookEndpoint(await manager.create(await findOwner(call), readWebhookCreate(call.body())), true),
    get: async (call) => renderWebhookEndpoint(await manager.get(await findOwner(call), readId(call))),
    update: async (call) =>
      renderWebhookEndpoint(await manager.update(await findOwner(call), readId(call), readWebhookUpdate(call.body()))),
    remove: async (call) => {
      await manager.remove(await findOwner(call), readId(call))
      return DONE
    },
    rotateSecret: async (call) => {
      const owner = await findOwner(call)
      const { graceSeconds } = readWebhookSecret(call.body())
      return renderWebhookEndpoint(await manager.rotateSecret(owner, readId(call), graceSeconds), true)
    },
    deliveries: async (call) => {
      const owner = await findOwner(call)
      const deliveries = await manager.deliveries(owner, readId(call), readWebhookDeliveriesQuery(call.query))
      return { deliveries: deliveries.map(renderWebhookDelivery) }
    },
    redeliver: async (call) => {
      await manager.redeliver(await findOwner(call), readId(call), call.params.delivery ?? '')
      return DONE
    },
  }
}
