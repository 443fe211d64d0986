import { SwapError, type WebhookEndpoint, type WebhookEndpointUpdate, type WebhookManager } from '@switchyard/core'
import type { Parts } from './parts.ts'
import { newSecret, rotated } from './signing/secrets.ts'
import { targetProblem } from './target/target-problem.ts'

/** What owners do with their endpoints. */
export const manage = (parts: Parts): WebhookManager => ({
  ...endpointsOf(parts),
  ...deliveriesOf(parts),
})

type Endpoints = Pick<WebhookManager, 'create' | 'list' | 'get' | 'update' | 'remove' | 'rotateSecret'>

const endpointsOf = (parts: Parts): Endpoints => {
  const { store, clock, uuid, limits } = parts
  const changed = async (id: string, changes: Parameters<typeof store.changeEndpoint>[1]): Promise<WebhookEndpoint> =>
    present(await store.changeEndpoint(id, changes, clock.now()))
  return {
    async create(callerId, { url, events = [], description }) {
      check(parts, { url, events })
      const now = clock.now()
      const id = `ep_${uuid().replaceAll('-', '')}`
      const endpoint: WebhookEndpoint = {
        id,
        callerId,
        url,
        events,
        ...(description === undefined ? {} : { description }),
        secrets: [{ secret: newSecret() }],
        createdAt: now,
        updatedAt: now,
      }
      if (await store.addEndpoint(endpoint, limits.endpointsPerCaller)) return endpoint
      throw new SwapError(
        'invalidRequest',
        `A key may have ${limits.endpointsPerCaller} webhook endpoints; remove one.`,
      )
    },
    list: (callerId) => store.endpointsOf(callerId),
    get: (callerId, id) => own(parts, callerId, id),
    async update(callerId, id, update) {
      check(parts, update)
      await own(parts, callerId, id)
      return changed(id, changesOf(update, clock.now()))
    },
    async remove(callerId, id) {
      await own(parts, callerId, id)
      await store.removeEndpoint(id)
    },
    async rotateSecret(callerId, id, graceSeconds) {
      const { secrets } = await own(parts, callerId, id)
      const now = clock.now()
      return changed(id, { secrets: rotated(secrets, newSecret(), now + graceSeconds * 1_000, now) })
    },
  }
}

const deliveriesOf = (parts: Parts): Pick<WebhookManager, 'deliveries' | 'redeliver'> => {
  const { store, clock, limits } = parts
  return {
    async deliveries(callerId, id, query) {
      await own(parts, callerId, id)
      return store.deliveries(id, query)
    },
    async redeliver(callerId, id, deliveryId) {
      await own(parts, callerId, id)
      const now = clock.now()
      if (!(await store.redeliver(id, deliveryId, now, now + limits.giveUpAfterMs)))
        throw new SwapError('notFound', `The endpoint has no delivery ${deliveryId}.`)
    },
  }
}

const own = async ({ store }: Parts, callerId: string, id: string): Promise<WebhookEndpoint> => {
  const endpoint = await store.endpoint(id)
  return present(endpoint?.callerId === callerId ? endpoint : undefined)
}

const present = (endpoint: WebhookEndpoint | undefined): WebhookEndpoint => {
  if (endpoint) return endpoint
  throw new SwapError('notFound', 'There is no such webhook endpoint of this key.')
}

const check = ({ target, eventTypes }: Parts, { url, events = [] }: WebhookEndpointUpdate): void => {
  const problem = url === undefined ? undefined : targetProblem(url, target)
  if (problem !== undefined) throw new SwapError('invalidRequest', `url ${problem}.`)
  const unknown = events.find((type) => !eventTypes.includes(type))
  if (unknown !== undefined)
    throw new SwapError('invalidRequest', `events holds "${unknown}"; it takes ${eventTypes.join(', ')}.`)
}

const changesOf = ({ url, events, description, enabled }: WebhookEndpointUpdate, now: number) => ({
  ...(url === undefined ? {} : { url }),
  ...(events === undefined ? {} : { events }),
  ...(description === undefined ? {} : { description: description === '' ? null : description }),
  ...(enabled === undefined ? {} : { disabled: enabled ? null : ({ at: now, reason: 'owner' } as const) }),
})
