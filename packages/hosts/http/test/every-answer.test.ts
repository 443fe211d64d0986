import { SwapError } from '@switchyard/core'
import { describe, expect, it, vi } from 'vitest'
import { endpoints } from './endpoints.ts'
import { createFakeEngine } from './fake-engine.ts'
import { key, post, readError, send } from './sending.ts'

const keyed = Object.values(endpoints).filter(({ keyless }) => keyless !== true)

describe('every answer', () => {
  it('carries security headers and its content type', async () => {
    for (const path of ['/tokens', '/nowhere', '/healthz']) {
      const { headers } = await send(path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    }
  })

  it('carries a request id, the client’s own where it is harmless', async () => {
    const idOf = async (headers: Record<string, string>) =>
      (await send('/tokens', { headers })).headers.get('x-request-id')
    expect(await idOf({ 'x-request-id': 'trace-1.a:b' })).toBe('trace-1.a:b')
    expect(await idOf({})).toMatch(/^[0-9a-f-]{36}$/)
    for (const harmful of ['a b', 'x'.repeat(129), '<script>', '"'])
      expect(await idOf({ 'x-request-id': harmful })).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('comes within the deadline, whatever hangs', async () => {
    const onFault = vi.fn()
    const hanging = createFakeEngine({ quote: () => new Promise(() => {}) })
    const response = await post({}, { deadlineMs: 30, onFault }, hanging)
    expect([response.status, await readError(response)]).toEqual([500, 'internalError'])
    expect(onFault).toHaveBeenCalledWith(expect.objectContaining({ endpoint: '/v3/quote' }))
  })

  it('tells what is left of the rate, once the caller is known', async () => {
    const { headers } = await post({})
    const reported = ['limit', 'remaining', 'reset', 'policy'].map((name) => headers.get(`ratelimit-${name}`))
    expect(reported).toEqual(['10', '4', '13', '10;w=60'])
    expect((await post({ headers: {} })).headers.get('ratelimit-limit')).toBeNull()
  })

  it.each(keyed)(
    'tells what is left of the rate of $method $path, unless others may get to see the answer',
    async ({ method, path, query, body }) => {
      const init = { method, headers: key, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
      const { status, headers } = await send(`${path}?${new URLSearchParams(query)}`, init)
      const reported = headers.get('cache-control')?.startsWith('public') ? [null, null] : ['10', '4']
      expect([status, headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')]).toEqual([200, ...reported])
      const spent = await send(path, { ...init, headers: { 'x-api-key': 'spent-key' } })
      expect([spent.status, spent.headers.get('ratelimit-limit')]).toEqual([429, '10'])
    },
  )

  it('tells when to come back, and that nothing is left', async () => {
    const { status, headers } = await post({ headers: { 'x-api-key': 'spent-key' } })
    expect([status, headers.get('retry-after'), headers.get('ratelimit-remaining')]).toEqual([429, '17', '0'])
  })

  it('tells nothing of a fault, whatever was thrown', async () => {
    for (const thrown of [
      new Error('secret'),
      'secret',
      undefined,
      null,
      { secret: 1 },
      new SwapError('internalError', 'secret'),
    ]) {
      const onFault = vi.fn()
      const engine = createFakeEngine({ quote: () => Promise.reject(thrown) })
      const response = await post({}, { onFault }, engine)
      expect(response.status).toBe(500)
      expect(await response.text()).not.toContain('secret')
      expect(onFault).toHaveBeenCalledWith({ requestId: expect.any(String), endpoint: '/v3/quote', error: thrown })
    }
  })

  it('links to the description of its error in development only', async () => {
    const messageOf = async (development?: boolean) => {
      const response = await post({ headers: {} }, development === undefined ? {} : { development })
      return ((await response.json()) as { message: string }).message
    }
    const plain = 'The API key is missing, unknown, expired or revoked.'
    const docs = 'https://github.com/switchyard/switchyard/blob/main/docs/errors.md#apikeyinvalid'
    expect([await messageOf(), await messageOf(false), await messageOf(true)]).toEqual([
      plain,
      plain,
      `${plain} See ${docs}`,
    ])
    const faulty = createFakeEngine({ quote: () => Promise.reject(new Error('secret')) })
    const response = await post({}, { development: true }, faulty)
    expect(await response.text()).not.toContain('secret')
  })

  it('is reported once, without anything secret', async () => {
    const onFinished = vi.fn()
    let now = 1000
    const clock = { now: () => (now += 7) }
    await post({ headers: { 'x-api-key': 'wrong-key' } }, { onFinished, clock, requestId: () => 'id-1' })
    expect(onFinished.mock.calls).toEqual([
      [
        {
          requestId: 'id-1',
          method: 'POST',
          endpoint: '/v3/quote',
          status: 401,
          errorCode: 'apiKeyInvalid',
          tookMs: 7,
        },
      ],
    ])
    await post({}, { onFinished })
    expect(onFinished.mock.lastCall?.[0]).toMatchObject({ callerId: 'acme', status: 200 })
    await post({ headers: { 'x-api-key': 'spent-key' } }, { onFinished })
    expect(onFinished.mock.lastCall?.[0]).toMatchObject({ callerId: 'acme', status: 429 })
    await send('/secret-path', {}, { onFinished })
    expect(onFinished.mock.lastCall?.[0]).toMatchObject({ endpoint: undefined, status: 404 })
  })
})
