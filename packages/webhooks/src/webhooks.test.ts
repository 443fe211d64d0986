import { SwapError, type WebhookStore } from '@switchyard/core'
import { openSqlStore } from '@switchyard/store-sql'
import { Webhook } from 'standardwebhooks'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createWebhooks } from './create-webhooks.ts'
import type { SwapEvent } from './swap-event.ts'
import { type Received, type ReceiverResponse, startReceiver } from './testing/receiver.ts'
import type { WebhooksOptions } from './webhooks-options.ts'

const WITHIN = { timeout: 15_000, interval: 10 }
const HOUR = 3_600_000

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** Events of swaps as a history holds them. */
const history = () => {
  const events: SwapEvent[] = []
  const sequences = new Map<string, number>()
  const add = (swapId: string, at: number, type = 'swap.status', callerId = 'acme'): void => {
    const sequence = (sequences.get(swapId) ?? 0) + 1
    sequences.set(swapId, sequence)
    const id = String(events.length + 1).padStart(6, '0')
    events.push({ id, callerId, swapId, sequence, type, at, data: { swapId, sequence } })
  }
  const after = async (cursor: string | undefined, limit: number) => {
    const page = events.filter(({ id }) => cursor === undefined || id > cursor).slice(0, limit)
    return { events: page, cursor: page.at(-1)?.id ?? cursor, more: page.length >= limit }
  }
  return { add, after }
}

const start = async (answer: (received: Received) => ReceiverResponse, options: Partial<WebhooksOptions> = {}) => {
  const receiver = await startReceiver(answer)
  const { webhooks: store, close } = await openSqlStore({ file: ':memory:' })
  const events = history()
  let now = Date.now()
  const parts: WebhooksOptions = {
    store,
    source: events,
    eventTypes: ['swap.created', 'swap.status'],
    allowedHosts: ['127.0.0.1'],
    allowPrivate: true,
    clock: { now: () => now },
    random: () => 0.5,
    limits: { pollMs: 5 },
    ...options,
  }
  const webhooks = createWebhooks(parts)
  closing.push(close, receiver.close, () => webhooks.stop())
  const pass = (ms: number): void => {
    now += ms
  }
  return { ...webhooks, receiver, events, store, parts, pass, now: () => now }
}

const sequencesOf = (received: readonly Received[]): readonly number[] =>
  received.map(({ body }) => JSON.parse(body).data.sequence)

const only = async (store: WebhookStore, id: string) => (await store.listDeliveries(id, { limit: 1 }))[0]

describe('webhooks', () => {
  it('send nothing to endpoints of a caller whose key is revoked, and what waited once it has one again', async () => {
    let isRevoked = false
    const attempts: string[] = []
    const { manager, receiver, events, now, store, pass } = await start(() => ({ status: 204 }), {
      isActive: (callerId) => callerId !== 'acme' || !isRevoked,
      onAttempt: ({ result }) => attempts.push(result),
    })
    const { id } = await manager.create('acme', { url: `${receiver.url}/hook` })
    await manager.create('other', { url: `${receiver.url}/other` })
    isRevoked = true
    events.add('s1', now())
    events.add('s2', now(), 'swap.status', 'other')
    await vi.waitFor(() => expect(attempts.sort()).toEqual(['delivered', 'retried']), WITHIN)
    expect(receiver.received.map(({ path }) => path)).toEqual(['/other'])
    const waiting = await only(store, id)
    expect(waiting).toMatchObject({ state: 'waiting', log: [{ error: expect.stringContaining('revoked') }] })
    expect((await store.findEndpoint(id))?.failingSince).toBeUndefined()

    isRevoked = false
    pass(60_000)
    await vi.waitFor(() => expect(receiver.received.map(({ path }) => path)).toEqual(['/other', '/hook']), WITHIN)
  })

  it('send signed events of the chosen types to endpoints of the owner, with its old secret too for a while', async () => {
    const { manager, receiver, events, now, pass, store } = await start(() => ({ status: 204 }))
    const url = `${receiver.url}/hook`
    const { id, secrets } = await manager.create('acme', { url, events: ['swap.status'] })
    await manager.create('other', { url: `${receiver.url}/other` })
    events.add('s1', now(), 'swap.created')
    events.add('s1', now())
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), WITHIN)
    const [first] = receiver.received
    const verified = new Webhook(secrets[0]?.secret ?? '').verify(
      first?.body ?? '',
      first?.headers as Record<string, string>,
    )
    expect(verified).toEqual({
      type: 'swap.status',
      timestamp: new Date(now()).toISOString(),
      data: { swapId: 's1', sequence: 2 },
    })
    expect(first?.path).toBe('/hook')
    const renewed = await manager.rotateSecret('acme', id, 3_600)
    events.add('s1', now())
    await vi.waitFor(() => expect(receiver.received).toHaveLength(2), WITHIN)
    const signatures = () => String(receiver.received.at(-1)?.headers['webhook-signature']).split(' ')
    expect(signatures()).toHaveLength(2)
    expect(renewed.secrets.map(({ secret }) => secret)).toContain(secrets[0]?.secret)
    // Otherwise the hour ends the time it may take, and it is sent again.
    await vi.waitFor(async () => expect((await only(store, id))?.state).toBe('delivered'), WITHIN)
    pass(HOUR)
    events.add('s1', now())
    await vi.waitFor(() => expect(receiver.received).toHaveLength(3), WITHIN)
    expect(signatures()).toHaveLength(1)
  })

  it('keep the order of a swap while one of its events fails, and do not hold up other swaps', async () => {
    let failures = 3
    const { manager, receiver, events, now, pass, store } = await start(({ body }) => {
      const fails = body.includes('"s1","sequence":1') && failures-- > 0
      return fails ? { status: 503, body: 'later\0please' } : { status: 200 }
    })
    const { id } = await manager.create('acme', { url: receiver.url })
    for (const swap of ['s1', 's1', 's2', 's2', 's1']) events.add(swap, now())
    const of = (swap: string) => sequencesOf(receiver.received.filter(({ body }) => body.includes(`"${swap}"`)))
    await vi.waitFor(() => expect(of('s2')).toEqual([1, 2]), WITHIN)
    await vi.waitFor(
      async () => expect((await store.listDeliveries(id, { limit: 9, swapId: 's1' })).at(-1)?.attempts).toBe(1),
      WITHIN,
    )
    expect(of('s1')).toEqual([1])
    pass(5_000)
    await vi.waitFor(
      async () => expect((await store.listDeliveries(id, { limit: 9, swapId: 's1' })).at(-1)?.attempts).toBe(2),
      WITHIN,
    )
    pass(30_000)
    await vi.waitFor(
      async () => expect((await store.listDeliveries(id, { limit: 9, swapId: 's1' })).at(-1)?.attempts).toBe(3),
      WITHIN,
    )
    pass(120_000)
    await vi.waitFor(() => expect(of('s1')).toEqual([1, 1, 1, 1, 2, 3]), WITHIN)
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids).size).toBe(5)
    const log = (await manager.deliveries('acme', id, { limit: 9, swapId: 's1' })).at(-1)?.log
    expect(log?.map(({ number, status }) => [number, status])).toEqual(
      [1, 2, 3, 4].map((number) => [number, number < 4 ? 503 : 200]),
    )
    expect(log?.[0]).toMatchObject({ error: 'The endpoint answered with status 503.', response: 'later please' })
  })

  it('give up after a day, disable an endpoint after five, and deliver again when its owner asks', async () => {
    let up = false
    const onDisabled = vi.fn()
    const { manager, receiver, events, now, pass, store } = await start(() => ({ status: up ? 200 : 500 }), {
      onDisabled,
    })
    const { id } = await manager.create('acme', { url: receiver.url })
    const failed = async (swapId: string) => {
      const [one] = await store.listDeliveries(id, { limit: 1, swapId })
      return one?.state === 'failed'
    }
    for (let day = 1; day <= 6; day += 1) {
      events.add(`d${day}`, now())
      await vi.waitFor(
        async () => expect((await store.listDeliveries(id, { limit: 1, swapId: `d${day}` }))[0]).toBeDefined(),
        WITHIN,
      )
      await vi.waitFor(async () => {
        pass(HOUR)
        expect((await failed(`d${day}`)) || (await store.findEndpoint(id))?.disabledAt !== undefined).toBe(true)
      }, WITHIN)
      if (onDisabled.mock.calls.length > 0) break
      pass(24 * HOUR)
    }
    expect(onDisabled.mock.calls).toEqual([[expect.objectContaining({ id }), 'failing']])
    expect((await manager.list('acme'))[0]).toMatchObject({ disabledReason: 'failing' })
    up = true
    const before = receiver.received.length
    await manager.update('acme', id, { enabled: true })
    const [old] = await manager.deliveries('acme', id, { limit: 1, swapId: 'd1' })
    await manager.redeliver('acme', id, old?.id ?? '')
    await vi.waitFor(
      async () =>
        expect((await manager.deliveries('acme', id, { limit: 1, swapId: 'd1' }))[0]?.state).toBe('delivered'),
      WITHIN,
    )
    expect(receiver.received.length).toBeGreaterThan(before)
    expect((await manager.get('acme', id)).disabledAt).toBeUndefined()
  })

  it('stop at once for an endpoint that is gone', async () => {
    const onDisabled = vi.fn()
    const { manager, receiver, events, now, store } = await start(() => ({ status: 410 }), { onDisabled })
    const { id } = await manager.create('acme', { url: receiver.url })
    events.add('s1', now())
    events.add('s1', now())
    await vi.waitFor(async () => expect(await store.findEndpoint(id)).toMatchObject({ disabledReason: 'gone' }), WITHIN)
    expect(onDisabled.mock.calls).toEqual([[expect.objectContaining({ id }), 'gone']])
    expect(receiver.received).toHaveLength(1)
  })

  it('follow no redirect, and end an attempt without an answer', async () => {
    const { manager, receiver, events, now, store } = await start(
      ({ path }) => (path === '/moved' ? { status: 307, headers: { location: '/target' } } : {}),
      { limits: { pollMs: 5, timeoutMs: 2_000 } },
    )
    const moved = await manager.create('acme', { url: `${receiver.url}/moved` })
    const silent = await manager.create('acme', { url: `${receiver.url}/silent` })
    events.add('s1', now())
    await vi.waitFor(async () => expect((await only(store, moved.id))?.log).toMatchObject([{ status: 307 }]), WITHIN)
    await vi.waitFor(
      async () =>
        expect((await only(store, silent.id))?.log).toMatchObject([
          { error: 'The endpoint did not answer within 2000 ms.' },
        ]),
      WITHIN,
    )
    expect(receiver.received.map(({ path }) => path).sort()).toEqual(['/moved', '/silent'])
  })

  it('take a success as such however long the response is, and store its beginning at most', async () => {
    const { manager, receiver, events, now, store } = await start(({ path }) => ({
      status: 200,
      body: 'x'.repeat(path === '/long' ? 5_000_000 : 5_000),
    }))
    const long = await manager.create('acme', { url: `${receiver.url}/long` })
    const short = await manager.create('acme', { url: `${receiver.url}/short` })
    events.add('s1', now())
    for (const { id } of [long, short])
      await vi.waitFor(async () => expect((await only(store, id))?.state).toBe('delivered'), WITHIN)
    expect((await only(store, short.id))?.log[0]?.response).toHaveLength(500)
    expect((await only(store, long.id))?.log[0]?.response).toBeUndefined()
  })

  it('send nothing to a host that the operator has ceased to allow', async () => {
    const allowedHosts = ['127.0.0.1']
    const { manager, receiver, events, now, store } = await start(() => ({ status: 200 }), { allowedHosts })
    const { id } = await manager.create('acme', { url: receiver.url })
    allowedHosts[0] = 'hooks.example.com'
    await expect(manager.update('acme', id, { url: receiver.url })).rejects.toMatchObject({ code: 'invalidRequest' })
    events.add('s1', now())
    const error = 'The address must have a host that this deployment allows, not 127.0.0.1.'
    await vi.waitFor(async () => expect((await only(store, id))?.log).toMatchObject([{ error }]), WITHIN)
    expect(receiver.received).toEqual([])
  })

  it('share the work of several servers, each event once', async () => {
    const first = await start(() => ({ status: 200 }))
    const others = [1, 2].map(() => createWebhooks(first.parts))
    closing.push(...others.map((other) => () => other.stop()))
    await first.manager.create('acme', { url: first.receiver.url })
    for (let index = 0; index < 60; index += 1) first.events.add(`s${index % 20}`, first.now())
    await vi.waitFor(async () => expect((await first.backlog()).waiting).toBe(0), WITHIN)
    await vi.waitFor(() => expect(first.receiver.received).toHaveLength(60), WITHIN)
    for (let swap = 0; swap < 20; swap += 1)
      expect(sequencesOf(first.receiver.received.filter(({ body }) => body.includes(`"s${swap}"`)))).toEqual([1, 2, 3])
  })
})

describe('endpoints', () => {
  it('belong to their owner alone', async () => {
    const { manager, receiver } = await start(() => ({ status: 200 }))
    const { id } = await manager.create('acme', { url: receiver.url, description: 'a shop' })
    const strange: readonly Promise<unknown>[] = [
      manager.get('other', id),
      manager.update('other', id, { enabled: false }),
      manager.remove('other', id),
      manager.rotateSecret('other', id, 60),
      manager.deliveries('other', id, { limit: 1 }),
      manager.redeliver('other', id, 'msg_1'),
      manager.redeliver('acme', id, 'msg_1'),
      manager.get('acme', 'ep_none'),
    ]
    const codes = await Promise.all(
      strange.map((one) => one.catch((error: unknown) => SwapError.is(error) && error.code)),
    )
    expect(new Set(codes)).toEqual(new Set(['notFound']))
    expect(await manager.list('other')).toEqual([])
    expect(await manager.update('acme', id, { enabled: false, description: '' })).toMatchObject({
      disabledReason: 'owner',
    })
    await manager.remove('acme', id)
    expect(await manager.list('acme')).toEqual([])
  })

  it('have an allowed address and known event types, and are no more than allowed', async () => {
    const { manager, receiver } = await start(() => ({ status: 200 }), { limits: { endpointsPerCaller: 2 } })
    const refused = (endpoint: Parameters<typeof manager.create>[1]) =>
      expect(manager.create('acme', endpoint)).rejects.toMatchObject({ code: 'invalidRequest' })
    await refused({ url: 'https://hooks.example.com' })
    await refused({ url: receiver.url, events: ['swap.unknown'] })
    await manager.create('acme', { url: receiver.url })
    await manager.create('acme', { url: receiver.url, events: ['swap.created'] })
    await refused({ url: receiver.url })
  })
})
