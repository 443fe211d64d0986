import type {
  WebhookDeliveriesResponse,
  WebhookDoneResponse,
  WebhookEndpointResponse,
  WebhookEndpointsResponse,
} from '@switchyard/wire'
import type { CallOptions, ClientOptions } from './client-options.ts'
import { call } from './transport/call.ts'
import type { ApiRequest } from './transport/request.ts'

/** Body of `POST /webhooks`. */
export interface WebhookBody {
  /** `https`, at a host that the deployment allows. */
  readonly url: string
  /** Event types; all when absent or empty. */
  readonly events?: readonly string[]
  readonly description?: string
}

/** Body of `PATCH /webhooks/{id}`: absent members stay. */
export interface WebhookUpdateBody extends Partial<WebhookBody> {
  readonly enabled?: boolean
}

/** Query of `GET /webhooks/{id}/deliveries`. */
export interface WebhookDeliveriesParameters {
  readonly state?: 'waiting' | 'delivered' | 'failed'
  readonly swapId?: string
  /** 1 to 100. Default 20. */
  readonly limit?: number
  /** The last `id` of the page before. */
  readonly before?: string
}

/** Endpoints to which events of the key's swaps are sent. */
export interface WebhooksClient {
  list(options?: CallOptions): Promise<WebhookEndpointsResponse>
  /** The response has the `secret`, which is not shown again. */
  create(body: WebhookBody, options?: CallOptions): Promise<WebhookEndpointResponse>
  get(id: string, options?: CallOptions): Promise<WebhookEndpointResponse>
  update(id: string, body: WebhookUpdateBody, options?: CallOptions): Promise<WebhookEndpointResponse>
  remove(id: string, options?: CallOptions): Promise<WebhookDoneResponse>
  /** The secret before signs beside the new one for `graceSeconds`. Default a day. */
  rotateSecret(
    id: string,
    body?: { readonly graceSeconds?: number },
    options?: CallOptions,
  ): Promise<WebhookEndpointResponse>
  /** Lists what was sent, newest first, with every attempt. */
  deliveries(id: string, query?: WebhookDeliveriesParameters, options?: CallOptions): Promise<WebhookDeliveriesResponse>
  /** Sends an event again, under the same `webhook-id`. */
  redeliver(id: string, delivery: string, options?: CallOptions): Promise<WebhookDoneResponse>
}

/** Creates the methods of webhook endpoints. A call that makes or sends something is not repeated after a lost response. */
export const createWebhooksClient = (options: ClientOptions): WebhooksClient => {
  type Parts = Pick<ApiRequest, 'body' | 'query' | 'options'> & Partial<Pick<ApiRequest, 'repeatable'>>
  const run = <T>(method: ApiRequest['method'], path: string, parts: Parts): Promise<T> =>
    call({ operation: 'webhooks', method, path, repeatable: 'always', ...parts }, options)
  const toPath = (id: string, rest = ''): string => `/webhooks/${encodeURIComponent(id)}${rest}`
  return {
    list: (own) => run('GET', '/webhooks', { options: own }),
    create: (body, own) => run('POST', '/webhooks', { body, options: own, repeatable: 'refused' }),
    get: (id, own) => run('GET', toPath(id), { options: own }),
    update: (id, body, own) => run('PATCH', toPath(id), { body, options: own }),
    remove: (id, own) => run('DELETE', toPath(id), { options: own, repeatable: 'refused' }),
    rotateSecret: (id, body = {}, own) =>
      run('POST', toPath(id, '/secret'), { body, options: own, repeatable: 'refused' }),
    deliveries: (id, query, own) => run('GET', toPath(id, '/deliveries'), { query, options: own }),
    redeliver: (id, delivery, own) =>
      run('POST', toPath(id, `/deliveries/${encodeURIComponent(delivery)}/redeliver`), {
        body: {},
        options: own,
        repeatable: 'refused',
      }),
  }
}
