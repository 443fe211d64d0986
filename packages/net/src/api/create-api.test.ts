import { type HttpRequest, UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { createBudget } from '../budget.ts'
import { scriptedHttp } from '../testing/scripted-http.ts'
import { createApi } from './create-api.ts'

const signal = new AbortController().signal
const call = { signal }
const json = (value: unknown, status = 200, headers: Record<string, string> = {}) => ({
  status,
  headers,
  text: JSON.stringify(value),
})
const refused = new UpstreamError('node: connection refused')
const hosts = (requests: readonly HttpRequest[]): readonly string[] => requests.map(({ url }) => new URL(url).host)

const heldClock = () => {
  let now = 1_000_000
  const pass = (ms: number): void => {
    now += ms
  }
  return { clock: { now: () => now }, pass }
}

describe('createApi, one node', () => {
  it('joins base, path and query, repeats the key of an array and omits undefined', async () => {
    const { http, requests } = scriptedHttp(() => json({}))
    const api = createApi({ baseUrl: 'https://node.example/thorchain/', http })
    await api.get('/quote/swap', {
      signal,
      query: { to: 'ETH.USDC-0xA b&c', tag: ['x', 'y'], n: 1, on: true, gone: undefined },
    })
    expect(requests[0]?.url).toBe(
      'https://node.example/thorchain/quote/swap?to=ETH.USDC-0xA%20b%26c&tag=x&tag=y&n=1&on=true',
    )
  })

  it('asks a function for its base URL before each request', async () => {
    const { http, requests } = scriptedHttp(() => json({}))
    let baseUrl = 'https://one.example'
    const api = createApi({ baseUrl: () => baseUrl, http })
    await api.get('/a', call)
    baseUrl = 'https://two.example'
    await api.get('/b', call)
    await api.post('/c', {}, call)
    expect(hosts(requests)).toEqual(['one.example', 'two.example', 'two.example'])
    baseUrl = 'ftp://three.example'
    expect(() => api.get('/d', call)).toThrow('baseUrl must be')
  })

  it('sends the headers of the API and of the call, and a JSON body with its type', async () => {
    const { http, requests } = scriptedHttp(() => json({ ok: 1 }))
    const api = createApi({
      baseUrl: 'https://node.example',
      http,
      headers: { authorization: 'Bearer k' },
      maxBytes: 99,
    })
    await api.post('rpc', { a: 'ü' }, { signal, headers: { 'x-call': '1' } })
    expect(requests[0]).toMatchObject({
      method: 'POST',
      url: 'https://node.example/rpc',
      body: '{"a":"ü"}',
      maxBytes: 99,
      headers: {
        authorization: 'Bearer k',
        'x-call': '1',
        'content-type': 'application/json',
        accept: 'application/json',
      },
    })
  })

  it('returns any status with the body read without losing digits', async () => {
    const { http, requests } = scriptedHttp(() => ({ status: 400, text: '{"amount":12345678901234567890}' }))
    const answer = await createApi({ baseUrl: 'https://node.example', http }).get('x', call)
    expect(answer).toMatchObject({ status: 400, ok: false, body: { amount: '12345678901234567890' } })
    expect(requests).toHaveLength(1)
  })

  it('returns undefined as the body of text that is not JSON', async () => {
    const { http } = scriptedHttp(() => ({ text: '<html>' }))
    expect(await createApi({ baseUrl: 'https://node.example', http }).get('x', call)).toMatchObject({
      ok: true,
      body: undefined,
      text: '<html>',
    })
  })

  it('lets the transport repeat a GET unless it is not idempotent, and a POST only when it is', async () => {
    const failing = scriptedHttp(() => refused)
    const api = createApi({ baseUrl: 'https://node.example', http: failing.http })
    await expect(api.get('x', call)).rejects.toBe(refused)
    await expect(api.post('x', {}, call)).rejects.toBe(refused)
    await expect(api.post('x', {}, { signal, idempotent: true })).rejects.toBe(refused)
    await expect(api.get('x', { signal, idempotent: false })).rejects.toBe(refused)
    expect(failing.requests.map(({ repeatable }) => repeatable)).toEqual([true, false, true, false])
  })

  it('names its base URL as the service of every request', async () => {
    const { http, requests } = scriptedHttp(() => json({}))
    await createApi({ baseUrl: 'https://shared.example/thor', http }).get('quote', call)
    await createApi({ baseUrl: 'https://shared.example/maya', http }).post('quote', {}, call)
    expect(requests.map(({ service }) => service)).toEqual([
      'https://shared.example/thor',
      'https://shared.example/maya',
    ])
  })

  it('does not retry after a body that was too large or another error than UpstreamError', async () => {
    for (const failure of [new UpstreamError('too large', { status: 200 }), new TypeError('bug')]) {
      const { http, requests } = scriptedHttp(() => failure)
      await expect(createApi({ baseUrl: 'https://node.example', http }).get('x', call)).rejects.toBe(failure)
      expect(requests).toHaveLength(1)
    }
  })

  it('returns a 503 page of a single node as it is', async () => {
    const { http, requests } = scriptedHttp(() => ({ status: 503, text: 'down' }))
    expect((await createApi({ baseUrl: 'https://node.example', http }).get('x', call)).status).toBe(503)
    expect(requests).toHaveLength(1)
  })

  it('does not retry once the signal has aborted', async () => {
    const reason = new Error('deadline')
    const controller = new AbortController()
    const { http, requests } = scriptedHttp(() => 'hang')
    const answer = createApi({ baseUrl: 'https://node.example', http }).get('x', { signal: controller.signal })
    setTimeout(() => controller.abort(reason), 20)
    await expect(answer).rejects.toBe(reason)
    expect(requests).toHaveLength(1)
  })

  it.each(['node.example', 'ftp://node.example', 'https://node.example?apiKey=SECRET', []])(
    'rejects the base URL %j without repeating it',
    (baseUrl) => {
      const make = () => createApi({ baseUrl, http: scriptedHttp(() => refused).http })
      expect(make).toThrow(TypeError)
      expect(make).not.toThrow(/SECRET/)
    },
  )
})

describe('createApi, asked to wait', () => {
  it('fails fast with 429 until the time is over', async () => {
    const { clock, pass } = heldClock()
    let status = 429
    const { http, requests } = scriptedHttp(() => json({}, status, status === 429 ? { 'retry-after': '7' } : {}))
    const api = createApi({ baseUrl: 'https://node.example/KEY', http, clock })
    expect((await api.get('x', call)).status).toBe(429)
    status = 200
    const fault = await api.get('x', call).catch((failure: unknown) => failure)
    expect(fault).toMatchObject({ name: 'UpstreamError', status: 429 })
    expect(String(fault)).not.toContain('KEY')
    await expect(api.post('x', {}, call)).rejects.toMatchObject({ status: 429 })
    pass(6_999)
    await expect(api.get('x', call)).rejects.toMatchObject({ status: 429 })
    expect(requests).toHaveLength(1)
    pass(1)
    expect((await api.get('x', call)).status).toBe(200)
  })

  it('honours Retry-After of a 503 and an HTTP date', async () => {
    const { clock, pass } = heldClock()
    const date = new Date(clock.now() + 20_000).toUTCString()
    const { http, requests } = scriptedHttp(() => json({}, 503, { 'retry-after': date }))
    const api = createApi({ baseUrl: 'https://node.example', http, clock })
    await api.get('x', call)
    pass(19_000)
    await expect(api.get('x', call)).rejects.toMatchObject({ status: 429 })
    pass(1_000)
    await api.get('x', call)
    expect(requests).toHaveLength(2)
  })

  it('fails requests that wait in the queue when the API asks to wait', async () => {
    const { http, requests } = scriptedHttp(() => json({}, 429, { 'retry-after': '60' }))
    const api = createApi({ baseUrl: 'https://node.example', http, budget: createBudget({ concurrency: 1 }) })
    const answers = await Promise.allSettled([api.get('a', call), api.get('b', call), api.get('c', call)])
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(requests).toHaveLength(1)
  })
})

describe('createApi, several nodes', () => {
  const baseUrl = ['https://a.example', 'https://b.example', 'https://c.example']

  it('uses only one node while it works', async () => {
    const { http, requests } = scriptedHttp(() => json({}))
    const api = createApi({ baseUrl, http })
    for (let index = 0; index < 5; index++) await api.get('x', call)
    expect(new Set(hosts(requests))).toEqual(new Set(['a.example']))
    expect(requests).toHaveLength(5)
  })

  it.each([
    ['a network failure', refused],
    ['a page of a broken gateway', { status: 502, text: '<html>' }],
    ['a request to wait', { status: 429, headers: { 'retry-after': '30' }, text: '{}' }],
  ] as const)('goes on to the next node after %s, and stays there while it fails like that', async (_name, reply) => {
    const { clock, pass } = heldClock()
    const { http, requests } = scriptedHttp(({ url }) => (url.includes('a.example') ? reply : json({ n: 1 })))
    const api = createApi({ baseUrl, http, clock })
    expect((await api.get('x', call)).body).toEqual({ n: 1 })
    expect((await api.get('x', call)).body).toEqual({ n: 1 })
    pass(29_999)
    await api.get('x', call)
    expect(hosts(requests)).toEqual(['a.example', 'b.example', 'b.example', 'b.example'])
    pass(30_001)
    await api.get('x', call)
    await new Promise(setImmediate)
    expect((await api.get('x', call)).body).toEqual({ n: 1 })
    expect(hosts(requests).slice(4)).toEqual(['a.example', 'b.example', 'b.example'])
  })

  it('returns to the preferred node once that answers again, without delaying a call', async () => {
    const { clock, pass } = heldClock()
    let down = true
    const { http, requests } = scriptedHttp(({ url }) => (down && url.includes('a.example') ? refused : json({})))
    const api = createApi({ baseUrl, http, clock })
    await api.get('x', call)
    down = false
    pass(30_000)
    await api.get('x', call)
    await new Promise(setImmediate)
    await api.post('x', {}, call)
    expect(hosts(requests)).toEqual(['a.example', 'b.example', 'a.example', 'b.example', 'a.example'])
  })

  it('stays with a node that responds with a JSON error', async () => {
    const { http, requests } = scriptedHttp(() => json({ message: 'no' }, 500))
    const api = createApi({ baseUrl, http })
    expect(await api.get('x', call)).toMatchObject({ status: 500, body: { message: 'no' } })
    expect(hosts(requests)).toEqual(['a.example'])
  })

  it('tries each node once when all are down, and tries again at a later call', async () => {
    const { http, requests } = scriptedHttp(() => refused)
    const api = createApi({ baseUrl, http })
    await expect(api.get('x', call)).rejects.toBe(refused)
    expect([...hosts(requests)].sort()).toEqual(['a.example', 'b.example', 'c.example'])
    await expect(api.get('x', call)).rejects.toBe(refused)
    expect(requests).toHaveLength(6)
  })

  it('never repeats a POST on another node', async () => {
    const { http, requests } = scriptedHttp(() => refused)
    await expect(createApi({ baseUrl, http }).post('x', {}, call)).rejects.toBe(refused)
    expect(requests).toHaveLength(1)
  })

  it('skips a node that stays silent', async () => {
    const { http, requests } = scriptedHttp(({ url }) => (url.includes('a.example') ? 'hang' : json({ n: 1 })))
    const api = createApi({ baseUrl, http, timeoutMs: 30 })
    expect((await api.get('x', call)).body).toEqual({ n: 1 })
    expect((await api.get('x', call)).body).toEqual({ n: 1 })
    expect(hosts(requests)).toEqual(['a.example', 'b.example', 'b.example'])
  })

  it('rejects with the reason of the signal at once while a node is silent', async () => {
    const reason = new Error('deadline')
    const controller = new AbortController()
    const { http } = scriptedHttp(() => 'hang')
    const answer = createApi({ baseUrl, http }).get('x', { signal: controller.signal })
    setTimeout(() => controller.abort(reason), 20)
    await expect(answer).rejects.toBe(reason)
  })
})
