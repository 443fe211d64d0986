import type { Endpoint } from '@switchyard/host-http'
import { describe, expect, it } from 'vitest'
import { prepareJson } from '../src/prepare-json.ts'
import { createFakeEngine } from './fake-engine.ts'
import { key, post, send } from './sending.ts'

describe('the catalogue', () => {
  it.each([
    ['/tokens', 'public'],
    ['/tokens/search', 'public'],
    ['/providers', 'private'],
    ['/providers/status', 'private'],
    ['/swapFrom?buyAsset=BTC.BTC', 'public'],
    ['/swapTo?sellAsset=BTC.BTC', 'public'],
  ])('%s is sent again only when it changed, and may be cached: %s [TKN-2b]', async (path, visibility) => {
    const first = await send(path, { headers: key })
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe(`${visibility}, max-age=60`)
    const vary = first.headers.get('vary')?.split(/, */) ?? []
    expect(vary).toEqual(visibility === 'public' ? ['accept-encoding'] : ['x-api-key', 'accept-encoding'])
    expect(first.headers.has('ratelimit-remaining')).toBe(visibility === 'private')
    const second = await send(path, { headers: { ...key, 'if-none-match': etag } })
    expect([second.status, await second.text(), second.headers.get('etag')]).toEqual([304, '', etag])
    expect(second.headers.get('cache-control')).toBe(`${visibility}, max-age=60`)
    expect(second.headers.has('ratelimit-remaining')).toBe(visibility === 'private')
    const none = async () => []
    const searchTokens = async () => ({ tokens: [], total: 0 })
    const lists = { tokens: none, providers: none, providerStatus: none, swapFrom: none, swapTo: none }
    const changed = createFakeEngine({ ...lists, searchTokens })
    expect((await send(path, { headers: { ...key, 'if-none-match': etag } }, {}, changed)).status).toBe(200)
  })

  it('is sent again to a client with another tag, or with a text without quotes', async () => {
    for (const path of ['/tokens', '/providers'])
      for (const tag of ['"other"', 'other', '']) {
        const response = await send(path, { headers: { ...key, 'if-none-match': tag } })
        expect([path, tag, response.status]).toEqual([path, tag, 200])
        expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
      }
  })

  it('is known to a client that takes any tag, and to one that has left out that it is weak', async () => {
    for (const path of ['/tokens', '/providers']) {
      const etag = (await send(path, { headers: key })).headers.get('etag') ?? ''
      expect(etag).toMatch(/^W\/"[0-9a-f]{40}"$/)
      for (const tag of ['*', etag.slice(2)])
        expect((await send(path, { headers: { ...key, 'if-none-match': tag } })).status).toBe(304)
    }
  })

  it('of an endpoint of the host’s own may be prepared for the client alone', async () => {
    const endpoints: readonly Endpoint[] = [
      {
        method: 'GET',
        path: '/own',
        cached: 'private',
        handle: async ({ engine, caller }) => {
          await engine.authenticate(caller, 'catalogue')
          return prepareJson(new TextEncoder().encode('{}'))
        },
      },
    ]
    const { headers } = await send('/own', { headers: key }, { endpoints })
    expect(headers.get('cache-control')).toBe('private, max-age=60')
    expect(headers.get('vary')).toBe('x-api-key, accept-encoding')
    expect(headers.get('ratelimit-limit')).toBe('10')
  })

  it('may be cached for as long as the host says', async () => {
    const { headers } = await send('/tokens', { headers: key }, { catalogueMaxAgeSeconds: 7 })
    expect(headers.get('cache-control')).toBe('public, max-age=7')
  })

  it('is not cached where it is an empty list', async () => {
    const engine = createFakeEngine({ tokens: async () => [], swapTo: async () => [] })
    for (const path of ['/tokens', '/swapTo?sellAsset=BTC.BTC']) {
      const { status, headers } = await send(path, { headers: key }, {}, engine)
      expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'no-store'])
    }
  })

  it('is refused to those without a key, also when they name its tag', async () => {
    const etag = (await send('/tokens', { headers: key })).headers.get('etag') ?? ''
    const response = await send('/tokens', { headers: { 'if-none-match': etag } })
    expect([response.status, response.headers.get('cache-control')]).toEqual([401, null])
    expect((await send('/tokens', { headers: { 'if-none-match': '*' } })).status).toBe(401)
  })
})

describe('what no cache stores', () => {
  it('says so', async () => {
    for (const path of ['/gas', '/balance?chain=ETH&address=0x1', '/explorer/track?hash=a&chainId=1'])
      expect((await send(path, { headers: key })).headers.get('cache-control')).toBe('no-store')
    expect((await post({})).headers.get('cache-control')).toBe('no-store')
  })
})
