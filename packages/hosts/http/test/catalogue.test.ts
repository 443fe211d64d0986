import { describe, expect, it } from 'vitest'
import { fakeEngine } from './fake-engine.ts'
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
    const changed = fakeEngine({ ...lists, searchTokens })
    expect((await send(path, { headers: { ...key, 'if-none-match': etag } }, {}, changed)).status).toBe(200)
  })

  it('may be cached for as long as the host says', async () => {
    const { headers } = await send('/tokens', { headers: key }, { catalogueMaxAgeSeconds: 7 })
    expect(headers.get('cache-control')).toBe('public, max-age=7')
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
