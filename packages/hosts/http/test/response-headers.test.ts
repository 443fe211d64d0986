import { SwapError } from '@switchyard/core'
import { createHandler, type HandlerOptions } from '@switchyard/host-http'
import { describe, expect, it } from 'vitest'
import { createFakeEngine } from './fake-engine.ts'

const ask = (
  path: string,
  headers: Record<string, string> = {},
  options: HandlerOptions = {},
  engine = createFakeEngine(),
) =>
  createHandler(
    engine,
    options,
  )(new Request(`http://switchyard.test${path}`, { headers: { 'x-api-key': 'good-key', ...headers } }))

const refusing = (retryAfterSeconds: unknown) =>
  createFakeEngine({
    gas: () => Promise.reject(new SwapError('rateLimitExceeded', undefined, { data: { retryAfterSeconds } })),
  })

const varying = (response: Response): readonly string[] =>
  (response.headers.get('vary') ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')
    .sort()

describe('Retry-After', () => {
  it('is whole seconds, never fewer than the refusal says, and never negative', async () => {
    for (const [seconds, header] of [
      [17, '17'],
      [0.2, '1'],
      [59.001, '60'],
      [0, '0'],
      [-3, '0'],
    ] as const) {
      const response = await ask('/gas', {}, {}, refusing(seconds))
      expect([response.status, response.headers.get('retry-after')]).toEqual([429, header])
    }
  })

  it('is absent where a refusal names no time, or something else than a number', async () => {
    for (const seconds of [undefined, '17', null, Number.NaN, Number.POSITIVE_INFINITY])
      expect((await ask('/gas', {}, {}, refusing(seconds))).headers.has('retry-after')).toBe(false)
    expect((await ask('/gas', { 'x-api-key': 'wrong' })).headers.has('retry-after')).toBe(false)
  })

  it('comes with the limit of a spent key and of clients without a key', async () => {
    expect((await ask('/gas', { 'x-api-key': 'spent-key' })).headers.get('retry-after')).toBe('17')
    const options = { explorerPerMinute: 0, clock: { now: () => 30_500 } }
    const { status, headers } = await ask('/explorer/track?hash=ab&chainId=1', {}, options)
    expect([status, headers.get('retry-after')]).toEqual([429, '30'])
  })
})

describe('Vary', () => {
  it('names the encoding for what shared caches store, and also the key for what depends on it', async () => {
    for (const path of [
      '/tokens',
      '/tokens/search?query=btc',
      '/swapFrom?buyAsset=BTC.BTC',
      '/swapTo?sellAsset=BTC.BTC',
    ])
      expect(varying(await ask(path))).toEqual(['accept-encoding'])
    for (const path of ['/providers', '/providers/status'])
      expect(varying(await ask(path))).toEqual(['accept-encoding', 'x-api-key'])
  })

  it('is the same on 304, whatever the client accepts', async () => {
    const tag = (await ask('/providers')).headers.get('etag') ?? ''
    for (const encoding of ['gzip', 'identity', 'br;q=0']) {
      const response = await ask('/providers', { 'if-none-match': tag, 'accept-encoding': encoding })
      expect([response.status, varying(response)]).toEqual([304, expect.arrayContaining(['x-api-key'])])
    }
  })

  it('names the origin where several may read responses', async () => {
    const cors = { origins: ['https://one.example', 'https://two.example'] }
    const response = await ask('/gas', { origin: 'https://two.example' }, { cors })
    expect(response.headers.get('access-control-allow-origin')).toBe('https://two.example')
    expect(varying(response)).toContain('origin')
  })

  it('is absent on an error, which no cache stores', async () => {
    const response = await ask('/tokens?provider=NOBODY')
    expect([response.status, varying(response)]).toEqual([404, []])
  })
})
