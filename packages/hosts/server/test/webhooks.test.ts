import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEngine } from '@switchyard/core'
import { createServer, readConfig } from '@switchyard/server'
import { openSqlStore } from '@switchyard/store-sql'
import {
  operatorResponseSchema,
  trackResponseSchema,
  webhookDeliveriesResponseSchema,
  webhookEndpointResponseSchema,
} from '@switchyard/wire'
import { Webhook } from 'standardwebhooks'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { change } from '../../../stores/sql/src/testing/change.ts'
import { fakePlugin } from '../../http/test/fake-plugin.ts'
import { logged } from './logged.ts'
import { webhookReceiver } from './webhook-receiver.ts'

const KEY = 'a-key-that-is-long-enough-for-a-test'
const OTHER = 'another-key-that-is-long-enough-here'
const WITHIN = { timeout: 15_000, interval: 20 }

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const start = async (statusOf: (id: string) => number = () => 204) => {
  const folder = await mkdtemp(join(tmpdir(), 'switchyard-webhooks-'))
  closing.push(() => rm(folder, { recursive: true }))
  const receiver = await webhookReceiver(statusOf)
  closing.push(receiver.close)
  const config = readConfig({
    port: 0,
    keys: [
      { id: 'acme', key: KEY, operator: true },
      { id: 'other', key: OTHER, perMinute: { track: 3 } },
    ],
    sandboxUrl: 'http://127.0.0.1:1',
    stores: { sql: { file: join(folder, 'store.db') } },
    webhooks: { allowedHosts: ['127.0.0.1'], allowPrivate: true },
    metrics: { port: 0 },
    http: { maxEventLoopDelayMs: 0 },
  })
  const { logger, log } = logged()
  // A file of its own: two connections of one process to one file wait for each other's locks, and stop the process meanwhile.
  const store = await openSqlStore({ file: join(folder, 'history.db') })
  closing.push(() => store.close())
  const server = await createServer(config, {
    logger,
    engine: (keys, policy) => createEngine({ plugins: [fakePlugin()], keys, policy, history: store.history }),
  })
  closing.push(() => server.stop())
  const call = async (method: string, path: string, body?: object, key = KEY) => {
    const init = { method, headers: { 'x-api-key': key }, ...(body ? { body: JSON.stringify(body) } : {}) }
    const response = await fetch(`${server.url}${path}`, init)
    return { status: response.status, body: await response.json() }
  }
  const append = (swapId: string, sequence: number, more: object = {}, version = 1) =>
    store.history.append({ ...change(swapId, sequence, { at: new Date().toISOString(), ...more }), version })
  const metrics = async () => (await fetch(server.metricsUrl ?? '')).text()
  return { call, append, receiver, metrics, log, server }
}

describe('webhooks of a server', () => {
  it('are shown to an operator with their deliveries, without addresses, secrets and bodies', async () => {
    const { call, append, receiver } = await start()
    const { body } = await call('POST', '/webhooks', { url: `${receiver.url}/hook?token=hidden` })
    const { id, secret = '' } = webhookEndpointResponseSchema.parse(body)
    await append('s1', 1)
    const deliveries = async () => operatorResponseSchema.parse((await call('GET', '/operator')).body).webhooks ?? []
    await vi.waitFor(async () => expect((await deliveries())[0]?.deliveries[0]?.state).toBe('delivered'), WITHIN)
    const seen = await deliveries()
    expect(seen).toMatchObject([
      {
        ...{ id, keyId: 'acme', host: new URL(receiver.url).host, enabled: true },
        deliveries: [{ type: 'swap.created', attempts: [{ status: 204 }] }],
      },
    ])
    for (const hidden of [secret, 'token=hidden', 'bc1q']) expect(JSON.stringify(seen)).not.toContain(hidden)
    expect((await call('GET', '/operator', undefined, OTHER)).body).toMatchObject({ error: 'unauthorized' })
  })

  it('send each change of a swap as /track shows it, signed, and log and redeliver them', async () => {
    const { call, append, receiver, metrics } = await start()
    const made = await call('POST', '/webhooks', {
      url: `${receiver.url}/hook`,
      events: ['swap.created', 'swap.status'],
    })
    expect(made.status).toBe(200)
    const { id, secret = '' } = webhookEndpointResponseSchema.parse(made.body)
    await append('s1', 1)
    await append('forged', 1, {}, 7)
    await append('s1', 2, { status: 'swapping', type: 'leg' })
    await append('s1', 3, { status: 'completed', final: true })
    await append('s2', 1, { keyId: 'other' })
    await vi.waitFor(() => expect(receiver.received).toHaveLength(2), WITHIN)
    const events = receiver.received.map(({ body, headers }) =>
      new Webhook(secret).verify(body, headers as Record<string, string>),
    ) as { type: string; data: { sequence: number; final: boolean; track: unknown } }[]
    expect(events.map(({ type, data }) => [type, data.sequence, data.final])).toEqual([
      ['swap.created', 1, false],
      ['swap.status', 3, true],
    ])
    expect(trackResponseSchema.parse(events[1]?.data.track)).toMatchObject({
      status: 'completed',
      meta: { provider: 'NEAR', quoteId: 'quote-s1', privacyMode: false },
    })
    const path = `/webhooks/${id}/deliveries`
    await vi.waitFor(
      async () => expect((await call('GET', `${path}?state=delivered`)).body.deliveries).toHaveLength(2),
      WITHIN,
    )
    const { deliveries } = webhookDeliveriesResponseSchema.parse((await call('GET', `${path}?limit=1`)).body)
    expect(deliveries).toMatchObject([{ swapId: 's1', sequence: 3, state: 'delivered', attempts: [{ status: 204 }] }])
    const again = await call('POST', `${path}/${deliveries[0]?.id}/redeliver`)
    expect([again.status, again.body]).toEqual([200, { done: true }])
    await vi.waitFor(() => expect(receiver.received).toHaveLength(3), WITHIN)
    expect(receiver.received[2]?.headers['webhook-id']).toBe(deliveries[0]?.id)
    await vi.waitFor(
      async () => expect(await metrics()).toContain('switchyard_webhook_attempts_total{result="delivered"} 3'),
      WITHIN,
    )
    expect(await metrics()).toMatch(/switchyard_webhook_deliveries_waiting 0\n/)
  })

  it('go on behind changes that are refused, however many there are in a row', async () => {
    const { call, append, receiver } = await start()
    await call('POST', '/webhooks', { url: receiver.url })
    for (let forged = 0; forged < 250; forged += 1) await append(`forged${forged}`, 1, {}, 7)
    await append('s1', 1)
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), WITHIN)
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ data: { swapId: 's1' } })
  })

  it('show a confidential swap to its owner as its history does, without a link, and to nobody else', async () => {
    const { call, append, receiver, metrics, log } = await start()
    const made = await call('POST', '/webhooks', { url: `${receiver.url}/own` })
    await call('POST', '/webhooks', { url: `${receiver.url}/other` }, OTHER)
    const { snapshot } = change('secret', 1, { status: 'completed' })
    const swapStatus = { ...snapshot.swapStatus, hash: 'aa11', toAmount: '2.5', toAddress: '0xdestination' }
    await append('secret', 1, { final: true, snapshot: { ...snapshot, swapStatus, privacyMode: true } })
    await append('public', 1, { keyId: 'other' })
    await vi.waitFor(() => expect(receiver.received).toHaveLength(2), WITHIN)
    const bodyAt = (path: string) => receiver.received.find((one) => one.path === path)?.body ?? ''
    const { data } = JSON.parse(bodyAt('/own'))
    const { changes } = (await call('GET', '/swaps/secret')).body
    expect(data.track).toEqual(changes[0].track)
    expect(data.track).toMatchObject({
      ...{ toAddress: '0xdestination', toAmount: '2.5' },
      meta: { privacyMode: true, provider: 'NEAR', quoteId: 'quote-secret' },
    })
    expect(data.track.meta).not.toHaveProperty('redacted')
    // A link in the body would open the swap for a day.
    expect(bodyAt('/own')).not.toContain('explorerUrl')
    expect(bodyAt('/other')).toContain('"swapId":"public"')
    expect(bodyAt('/other')).not.toMatch(/secret|0xdestination/)
    const { id } = made.body
    expect((await call('GET', `/webhooks/${id}/deliveries`, undefined, OTHER)).status).toBe(404)
    expect((await call('GET', '/swaps/secret', undefined, OTHER)).status).toBe(404)
    expect(`${await metrics()}${log()}`).not.toMatch(/0xdestination|whsec_/)
  })

  it('belong to their key, which shows a secret once', async () => {
    const { call, receiver } = await start()
    const { body: made } = await call('POST', '/webhooks', { url: receiver.url })
    expect((await call('GET', '/webhooks')).body.endpoints).toMatchObject([{ id: made.id, enabled: true }])
    expect(JSON.stringify((await call('GET', `/webhooks/${made.id}`)).body)).not.toContain('whsec_')
    const rotated = await call('POST', `/webhooks/${made.id}/secret`, { graceSeconds: 60 })
    expect(rotated.body.secret).toMatch(/^whsec_/)
    expect(rotated.body.secret).not.toBe(made.secret)
    expect(rotated.body.previousSecretUntil).toBeDefined()
    expect((await call('PATCH', `/webhooks/${made.id}`, { enabled: false })).body).toMatchObject({
      enabled: false,
      disabledReason: 'owner',
    })
    expect((await call('GET', `/webhooks/${made.id}`, undefined, OTHER)).status).toBe(404)
    expect((await call('DELETE', `/webhooks/${made.id}`, undefined, OTHER)).status).toBe(404)
    expect((await call('GET', '/webhooks', undefined, OTHER)).body).toEqual({ endpoints: [] })
    expect((await call('GET', '/webhooks', undefined, OTHER)).status).toBe(429)
    expect((await call('GET', '/webhooks', undefined, 'no-key')).status).toBe(401)
    expect((await call('DELETE', `/webhooks/${made.id}`)).body).toEqual({ done: true })
    expect((await call('GET', `/webhooks/${made.id}`)).status).toBe(404)
  })

  it('refuse what they cannot do, naming it', async () => {
    const { call, receiver } = await start()
    const { body: made } = await call('POST', '/webhooks', { url: receiver.url })
    const refused: readonly (readonly [string, string, object | undefined])[] = [
      ['POST', '/webhooks', {}],
      ['POST', '/webhooks', { url: 7 }],
      ['POST', '/webhooks', { url: 'https://elsewhere.example.com' }],
      ['POST', '/webhooks', { url: receiver.url, events: ['swap.unknown'] }],
      ['POST', '/webhooks', { url: receiver.url, description: 'a\u0000b' }],
      ['PATCH', `/webhooks/${made.id}`, { enabled: 'yes' }],
      ['POST', `/webhooks/${made.id}/secret`, { graceSeconds: -1 }],
      ['GET', `/webhooks/${made.id}/deliveries?limit=1000`, undefined],
      ['GET', `/webhooks/${made.id}/deliveries?state=lost`, undefined],
    ]
    for (const [method, path, body] of refused) {
      const answer = await call(method, path, body)
      expect([answer.status, answer.body.error], `${method} ${path} ${JSON.stringify(body)}`).toEqual([
        400,
        'invalidRequest',
      ])
    }
    expect((await call('POST', `/webhooks/${made.id}/deliveries/msg_none/redeliver`)).status).toBe(404)
    expect((await call('GET', '/webhooks/%00')).status).toBe(404)
  })

  it('are documented where they are served, and reported when an endpoint is gone', async () => {
    const { call, append, receiver, log, metrics } = await start(() => 410)
    const { paths } = (await call('GET', '/docs/json')).body
    expect(Object.keys(paths['/webhooks/{id}'])).toEqual(['get', 'patch', 'delete'])
    const { body: made } = await call('POST', '/webhooks', { url: receiver.url })
    await append('s1', 1)
    await vi.waitFor(
      async () => expect((await call('GET', `/webhooks/${made.id}`)).body.disabledReason).toBe('gone'),
      WITHIN,
    )
    await vi.waitFor(() => expect(log()).toContain('a webhook endpoint was disabled'), WITHIN)
    expect(await metrics()).toContain('switchyard_webhook_endpoints_disabled 1')
  })
})

describe('the configuration of webhooks', () => {
  const problem = (more: object) => () =>
    readConfig({ keys: [{ id: 'acme', key: KEY }], webhooks: { allowedHosts: ['*.example.com'] }, ...more })

  it('needs a database and keys, and private addresses need a sandbox', () => {
    expect(problem({})).toThrow('webhooks: needs stores.sql')
    const stores = { sql: { file: 'a.db' } }
    expect(problem({ stores, auth: 'open' })).toThrow('webhooks: needs keys')
    const webhooks = { allowedHosts: ['*'], allowPrivate: true }
    expect(problem({ stores, webhooks })).toThrow('webhooks.allowPrivate: is for a sandbox')
    expect(problem({ stores, webhooks: { allowedHosts: ['https://a.example.com'] } })).toThrow('must be a host name')
    expect(problem({ stores, webhooks, sandboxUrl: 'http://127.0.0.1:9' })).not.toThrow()
  })
})
