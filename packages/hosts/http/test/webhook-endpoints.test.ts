import { SwapError, type WebhookEndpoint, type WebhookManager } from '@switchyard/core'
import { createHandler, operatorEndpoint, webhookEndpoints } from '@switchyard/host-http'
import { describe, expect, it, vi } from 'vitest'
import { createFakeEngine } from './fake-engine.ts'
import { base, key, readError, send } from './sending.ts'

const MADE = Date.UTC(2026, 10, 23, 10)
const endpoint: WebhookEndpoint = {
  id: 'ep_1',
  callerId: 'acme',
  url: 'https://hooks.example.com',
  events: [],
  secrets: [{ secret: 'whsec_bmV3' }],
  createdAt: MADE,
  updatedAt: MADE,
}
const shown = {
  id: 'ep_1',
  url: 'https://hooks.example.com',
  events: [],
  enabled: true,
  createdAt: '2026-11-23T10:00:00.000Z',
  updatedAt: '2026-11-23T10:00:00.000Z',
}
const made = { ...shown, secret: 'whsec_bmV3' }

const fakeManager = () => ({
  create: vi.fn(async () => endpoint),
  list: vi.fn(async () => [endpoint]),
  get: vi.fn(async () => endpoint),
  update: vi.fn(async () => endpoint),
  remove: vi.fn(async () => {}),
  rotateSecret: vi.fn(async () => endpoint),
  deliveries: vi.fn(async () => []),
  redeliver: vi.fn(async () => {}),
})

const cases = [
  ['GET', '/webhooks', 'list', undefined, [], { endpoints: [shown] }],
  ['POST', '/webhooks', 'create', { url: endpoint.url }, [{ url: endpoint.url }], made],
  ['GET', '/webhooks/ep_1', 'get', undefined, ['ep_1'], shown],
  ['PATCH', '/webhooks/ep_1', 'update', { enabled: true }, ['ep_1', { enabled: true }], shown],
  ['DELETE', '/webhooks/ep_1', 'remove', undefined, ['ep_1'], { done: true }],
  ['POST', '/webhooks/ep_1/secret', 'rotateSecret', { graceSeconds: 60 }, ['ep_1', 60], made],
  ['GET', '/webhooks/ep_1/deliveries?limit=5', 'deliveries', undefined, ['ep_1', { limit: 5 }], { deliveries: [] }],
  ['POST', '/webhooks/ep_1/deliveries/msg_1/redeliver', 'redeliver', undefined, ['ep_1', 'msg_1'], { done: true }],
] as const

describe('the endpoints of webhooks', () => {
  it.each(cases)('%s %s does %s for the owner of the key', async (method, path, operation, body, given, answer) => {
    const manager = fakeManager()
    const endpoints = webhookEndpoints(manager as WebhookManager)
    const init = { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const response = await send(path, { ...init, headers: key }, { endpoints })
    expect([response.status, await response.json()]).toEqual([200, answer])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(manager[operation].mock.calls).toEqual([['acme', ...given]])
  })

  it.each(cases)('%s %s does nothing without a key', async (method, path, operation, body) => {
    const manager = fakeManager()
    const init = { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const response = await send(path, init, { endpoints: webhookEndpoints(manager as WebhookManager) })
    expect([response.status, await readError(response)]).toEqual([401, 'apiKeyInvalid'])
    expect(manager[operation]).not.toHaveBeenCalled()
  })

  it('count as track requests of the key', async () => {
    const authenticate = vi.fn(createFakeEngine().authenticate)
    const endpoints = webhookEndpoints(fakeManager() as WebhookManager)
    await send('/webhooks', { headers: key }, { endpoints }, createFakeEngine({ authenticate }))
    expect(authenticate.mock.calls.map(([, service]) => service)).toEqual(['track'])
  })

  it.each(['/webhooks', '/webhooks/ep_1/secret'])('POST %s refuses a body that is not JSON', async (path) => {
    const endpoints = webhookEndpoints(fakeManager() as WebhookManager)
    const response = await send(path, { method: 'POST', headers: key, body: '{' }, { endpoints })
    expect([response.status, await readError(response)]).toEqual([400, 'invalidRequest'])
  })
})

describe('the endpoint of the operator', () => {
  const facts = { keys: [], limits: [], policy: [] }
  const authenticated = (operator: boolean | undefined) =>
    createFakeEngine({
      authenticate: async (call, service) => {
        const result = await createFakeEngine().authenticate(call, service)
        return { ...result, caller: { ...result.caller, ...(operator === undefined ? {} : { operator }) } }
      },
    })
  const ask = async (operator: boolean | undefined, headers: Record<string, string> = key) => {
    const read = vi.fn(async () => facts)
    const handle = createHandler(authenticated(operator), { endpoints: [operatorEndpoint(read)] })
    const response = await handle(new Request(`${base}/operator`, { headers }))
    return { response, read }
  }

  it('tells a key with the right what the deployment works with', async () => {
    const { response, read } = await ask(true)
    expect([response.status, await response.json()]).toEqual([200, facts])
    expect(read).toHaveBeenCalledTimes(1)
  })

  it('reads nothing for any other key, and for none', async () => {
    for (const operator of [false, undefined]) {
      const { response, read } = await ask(operator)
      expect([response.status, await readError(response)]).toEqual([401, 'unauthorized'])
      expect(read).not.toHaveBeenCalled()
    }
    const { response, read } = await ask(true, {})
    expect([response.status, await readError(response)]).toEqual([401, 'apiKeyInvalid'])
    expect(read).not.toHaveBeenCalled()
  })

  it('counts as a catalogue request', async () => {
    const authenticate = vi.fn(async () => {
      throw new SwapError('rateLimitExceeded')
    })
    const endpoints = [operatorEndpoint(async () => facts)]
    const response = await send('/operator', { headers: key }, { endpoints }, createFakeEngine({ authenticate }))
    expect(response.status).toBe(429)
    expect(authenticate).toHaveBeenCalledWith(expect.objectContaining({ apiKey: 'good-key' }), 'catalogue')
  })
})
