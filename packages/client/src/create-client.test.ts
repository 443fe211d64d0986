import { errorTable } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { ClientError } from './client-error.ts'
import { createClient } from './create-client.ts'
import { cut, type Handle, hang, json, startTestServer } from './testing/test-server.ts'

const body = { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' }
const quote = { quoteId: 'q', routes: [] }
const swapBody = { routeId: 'r', sourceAddress: 'a', destinationAddress: 'b' }
const swap = { swapId: 's', meta: { tags: [] } }
const refusal = (error: string, status: number, more: object = {}, headers = {}): Handle =>
  json({ message: `It is ${error}.`, error, ...more }, status, headers)

const quick = { retry: { baseMs: 1 } }
const failureOf = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error)

describe('a request', () => {
  it('goes to the base path with the key, the headers of the client and those of the call', async () => {
    const { url, arrived } = await startTestServer(json(quote))
    const headers = async () => ({ authorization: 'Bearer token' })
    const client = createClient({ baseUrl: `${url}/swaps/`, apiKey: 'key', headers })
    expect(await client.quote(body, { settle: 'adaptive', headers: { 'x-user-ip': '203.0.113.7' } })).toEqual(quote)
    expect(arrived).toHaveLength(1)
    expect(arrived[0]).toMatchObject({
      method: 'POST',
      url: '/swaps/v3/quote?settle=adaptive',
      headers: {
        'x-api-key': 'key',
        authorization: 'Bearer token',
        'x-user-ip': '203.0.113.7',
        'content-type': 'application/json',
      },
    })
    expect(JSON.parse(arrived[0]?.body ?? '')).toEqual(body)
    expect(arrived[0]?.headers).not.toHaveProperty('idempotency-key')
  })

  it('leaves absent parameters out and escapes the others', async () => {
    const { url, arrived } = await startTestServer(json({ count: 0, tokens: [] }), json({ swap: {}, changes: [] }))
    const client = createClient({ baseUrl: url })
    await client.searchTokens({ query: 'a b&c', chain: undefined, limit: 5 })
    await client.swapHistory('../keys')
    expect(arrived.map((one) => one.url)).toEqual(['/tokens/search?query=a+b%26c&limit=5', '/swaps/..%2Fkeys'])
    expect(arrived[0]?.headers).not.toHaveProperty('x-api-key')
    expect(arrived[0]?.headers).not.toHaveProperty('content-type')
  })

  it('covers webhooks', async () => {
    const { url, arrived } = await startTestServer(json({ done: true }))
    const { webhooks } = createClient({ baseUrl: url })
    await webhooks.update('ep/1', { enabled: true })
    await webhooks.rotateSecret('ep')
    await webhooks.deliveries('ep', { state: 'failed' })
    await webhooks.redeliver('ep', 'msg_1')
    await webhooks.remove('ep')
    expect(arrived.map(({ method, url: path, body: text }) => [method, path, text])).toEqual([
      ['PATCH', '/webhooks/ep%2F1', '{"enabled":true}'],
      ['POST', '/webhooks/ep/secret', '{}'],
      ['GET', '/webhooks/ep/deliveries?state=failed', ''],
      ['POST', '/webhooks/ep/deliveries/msg_1/redeliver', '{}'],
      ['DELETE', '/webhooks/ep', ''],
    ])
  })
})

describe('an error', () => {
  it('has the code, the status, the data, the wait and the address of its description', async () => {
    const more = { data: { retryAfterSeconds: 90 }, providerErrors: [{ provider: 'NEAR', errorCode: 'swapHalted' }] }
    const { url, arrived } = await startTestServer(refusal('rateLimitExceeded', 429, more, { 'x-request-id': 'r-1' }))
    const error = await failureOf(createClient({ baseUrl: url }).quote(body))
    expect(ClientError.is(error)).toBe(true)
    expect(error).toMatchObject({
      code: 'rateLimitExceeded',
      message: 'It is rateLimitExceeded.',
      status: 429,
      class: 'retry',
      retryAfterMs: 90_000,
      requestId: 'r-1',
      data: { retryAfterSeconds: 90 },
      providerErrors: [{ provider: 'NEAR', errorCode: 'swapHalted' }],
      docs: 'https://github.com/switchyard/switchyard/blob/main/docs/errors.md#ratelimitexceeded',
    })
    // The server asks for longer than a call waits.
    expect(arrived).toHaveLength(1)
  })

  it('is of the class of the table, for every code', () => {
    for (const [code, row] of Object.entries(errorTable)) expect(new ClientError(code, '').class, code).toBe(row.class)
    expect(new ClientError('somethingNew', '').class).toBe('retry')
    expect(new ClientError('networkError', '').class).toBe('retry')
    expect(new ClientError('notVerified', '').class).toBe('fix')
  })

  it('of a proxy has the code that its status means', async () => {
    const page: Handle = (response) => void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad')
    const { url } = await startTestServer(page)
    const client = createClient({ baseUrl: url, retry: { retries: 0 } })
    expect(await failureOf(client.providers())).toMatchObject({ code: 'serviceUnavailable', status: 502 })
  })

  it('is said of a page that is no answer', async () => {
    const page: Handle = (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Log in')
    for (const answer of [page, json({ hello: 1 }), json(null), json([])]) {
      const { url } = await startTestServer(answer)
      const client = createClient({ baseUrl: url, retry: { retries: 0 } })
      expect(await failureOf(client.quote(body))).toMatchObject({ code: 'invalidResponse' })
    }
  })

  it('is what a check of responses throws', async () => {
    const { url } = await startTestServer(json(quote))
    const checkResponse = (operation: string) => {
      throw new RangeError(`not ${operation}`)
    }
    const client = createClient({ baseUrl: url, checkResponse, retry: { retries: 0 } })
    expect(await failureOf(client.quote(body))).toMatchObject({
      code: 'invalidResponse',
      message: expect.stringContaining('not quote'),
      cause: expect.any(RangeError),
    })
  })
})

describe('attempts', () => {
  it('follow a lost connection, a late answer and passing refusals, and no other refusal', async () => {
    const { url, arrived } = await startTestServer(cut, refusal('serviceUnavailable', 503), json(quote))
    expect(await createClient({ baseUrl: url, ...quick }).quote(body)).toEqual(quote)
    expect(arrived).toHaveLength(3)
    const second = await startTestServer(refusal('noRoutesFound', 404))
    expect(await failureOf(createClient({ baseUrl: second.url }).quote(body))).toMatchObject({ code: 'noRoutesFound' })
    expect(second.arrived).toHaveLength(1)
    const third = await startTestServer(hang, json(quote))
    await createClient({ baseUrl: third.url, timeoutMs: 50, ...quick }).quote(body)
    expect(third.arrived).toHaveLength(2)
  })

  it('end with the last error', async () => {
    const { url, arrived } = await startTestServer(cut)
    const client = createClient({ baseUrl: url, ...quick })
    expect(await failureOf(client.quote(body))).toMatchObject({
      code: 'networkError',
      class: 'retry',
      status: undefined,
    })
    expect(arrived).toHaveLength(3)
    expect(await failureOf(client.quote(body, { retry: { retries: 0 } }))).toMatchObject({ code: 'networkError' })
    expect(arrived).toHaveLength(4)
  })

  it('wait as long as the server asks', async () => {
    const { url } = await startTestServer(refusal('serviceUnavailable', 503, {}, { 'retry-after': '1' }), json(quote))
    const startedAt = performance.now()
    await createClient({ baseUrl: url, ...quick }).quote(body)
    expect(performance.now() - startedAt).toBeGreaterThan(950)
  })

  it('of a swap share an idempotency key, which each call has of its own', async () => {
    const { url, arrived } = await startTestServer(cut, refusal('idempotencyKeyPending', 409), json(swap))
    const client = createClient({ baseUrl: url, ...quick })
    await client.swap(swapBody)
    await client.swap(swapBody)
    await client.swap(swapBody, { idempotencyKey: 'mine' })
    const [first, ...others] = arrived.map(({ headers }) => headers['idempotency-key'])
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(others.slice(0, 2)).toEqual([first, first])
    expect(others[2]).not.toBe(first)
    expect(others[3]).toBe('mine')
  })

  it('do not repeat what may have been done and is not known by a key', async () => {
    const { url, arrived } = await startTestServer(cut)
    const { webhooks } = createClient({ baseUrl: url, ...quick })
    await failureOf(webhooks.create({ url: 'https://hooks.example.com' }))
    await failureOf(webhooks.redeliver('ep', 'msg'))
    expect(arrived).toHaveLength(2)
    const limited = await startTestServer(refusal('rateLimitExceeded', 429), json({ id: 'ep' }))
    await createClient({ baseUrl: limited.url, ...quick }).webhooks.create({ url: 'https://hooks.example.com' })
    expect(limited.arrived).toHaveLength(2)
  })
})

describe('a signal', () => {
  it('ends a call with its own reason, also between attempts', async () => {
    for (const answer of [hang, refusal('serviceUnavailable', 503, {}, { 'retry-after': '5' })]) {
      const { url, arrived } = await startTestServer(answer)
      const controller = new AbortController()
      const work = failureOf(createClient({ baseUrl: url }).quote(body, { signal: controller.signal }))
      setTimeout(() => controller.abort('enough'), 50)
      expect(await work).toBe('enough')
      expect(arrived).toHaveLength(1)
    }
    const { url, arrived } = await startTestServer(json(quote))
    const signal = AbortSignal.abort('before')
    expect(await failureOf(createClient({ baseUrl: url }).quote(body, { signal }))).toBe('before')
    expect(arrived).toHaveLength(0)
  })
})
