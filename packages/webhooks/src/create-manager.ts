import { SwapError, type WebhookEndpoint, type WebhookEndpointUpdate, type WebhookManager } from '@switchyard/core'
import type { Parts } from './parts.ts'
import { createSecret, rotateSecrets } from './signing/secrets.ts'
import { findTargetProblem } from './target/find-target-problem.ts'

/** Creates what owners manage their endpoints and deliveries with. */
export const createManager = (parts: Parts): WebhookManager => {
  const { store, clock, uuid, limits } = parts
  return {
    async create(callerId, { url, events = [], description }) {
      checkUpdate(parts, { url, events })
      const now = clock.now()
      const endpoint: WebhookEndpoint = {
        id: `ep_${uuid().replaceAll('-', '')}`,
        callerId,
        url,
        events,
        description,
        secrets: [{ secret: createSecret() }],
        createdAt: now,
        updatedAt: now,
      }
      if (await store.addEndpoint(endpoint, limits.endpointsPerCaller)) return endpoint
      throw new SwapError(
        'invalidRequest',
        `A key may have ${limits.endpointsPerCaller} webhook endpoints; remove one.`,
      )
    },

    list: (callerId) => store.listEndpoints(callerId),

    get: (callerId, id) => requireOwn(parts, callerId, id),

    async update(callerId, id, update) {
      checkUpdate(parts, update)
      await requireOwn(parts, callerId, id)
      const { url, events, description, enabled } = update
      const now = clock.now()
      const changes = {
        url,
        events,
        description: description === '' ? null : description,
        disabled: enabled === undefined ? undefined : enabled ? null : ({ at: now, reason: 'owner' } as const),
      }
      return requireEndpoint(await store.changeEndpoint(id, changes, now))
    },

    async remove(callerId, id) {
      await requireOwn(parts, callerId, id)
      await store.removeEndpoint(id)
    },

    async rotateSecret(callerId, id, graceSeconds) {
      const { secrets } = await requireOwn(parts, callerId, id)
      const now = clock.now()
      const rotated = rotateSecrets(secrets, createSecret(), { now, until: now + graceSeconds * 1_000 })
      return requireEndpoint(await store.changeEndpoint(id, { secrets: rotated }, now))
    },

    async deliveries(callerId, id, query) {
      await requireOwn(parts, callerId, id)
      return store.listDeliveries(id, query)
    },

    async redeliver(callerId, id, deliveryId) {
      await requireOwn(parts, callerId, id)
      const now = clock.now()
      if (!(await store.redeliver(id, deliveryId, { now, giveUpAt: now + limits.giveUpAfterMs })))
        throw new SwapError('notFound', `The endpoint has no delivery ${deliveryId}.`)
    },
  }
}

const requireOwn = async ({ store }: Parts, callerId: string, id: string): Promise<WebhookEndpoint> => {
  const endpoint = await store.findEndpoint(id)
  return requireEndpoint(endpoint?.callerId === callerId ? endpoint : undefined)
}

const requireEndpoint = (endpoint: WebhookEndpoint | undefined): WebhookEndpoint => {
  if (endpoint) return endpoint
  throw new SwapError('notFound', 'There is no such webhook endpoint of this key.')
}

const checkUpdate = ({ target, eventTypes }: Parts, { url, events = [] }: WebhookEndpointUpdate): void => {
  const problem = url === undefined ? undefined : findTargetProblem(url, target)
  if (problem !== undefined) throw new SwapError('invalidRequest', `url ${problem}.`)
  const unknown = events.find((type) => !eventTypes.includes(type))
  if (unknown !== undefined)
    throw new SwapError('invalidRequest', `events holds "${unknown}"; it takes ${eventTypes.join(', ')}.`)
}
