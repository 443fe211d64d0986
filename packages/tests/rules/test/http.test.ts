import { anonymous, type Caller, createEngine } from '@switchyard/core'
import { createHandler } from '@switchyard/host-http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { pluginOf } from '../../../core/src/testing/fakes.ts'
import { assets, share } from './assets.ts'
import { pair, provider, RULE } from './harness.ts'

/** Serves an engine over HTTP, for what only HTTP has: headers, paths, methods and raw bodies. */
const serve = (edgeCountryHeader?: string) => {
  const engine = createEngine({
    plugins: [pluginOf(provider({ assets }))],
    keys: { find: async (apiKey) => ({ ...anonymous, perMinute: { catalogue: 60 }, ...barredTerms(apiKey) }) },
    region: { findCountry: (ip) => ({ '1.1.1.1': 'CH', '2.2.2.2': 'US' })[ip] },
    policy: { geoRules: { [RULE]: ['US'] }, geoTokens: { [share.identifier]: RULE } },
  })
  onTestFinished(() => engine.dispose())
  const handler = createHandler(engine, { edgeCountryHeader })
  return (path: string, init: RequestInit = {}) => handler(new Request(`http://api.test${path}`, init))
}

/** A key with a disabled provider. */
const barredTerms = (apiKey: string | undefined): Partial<Caller> =>
  apiKey === 'barred' ? { denyProviders: ['FAKE'], maxTradeUsd: '5' } : {}

const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-api-key': 'key', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

describe('over HTTP', () => {
  it('quote and swap are under /v3, the other paths have no version, and the legacy quote keeps its path [VER-1, VER-1b, VER-2]', async () => {
    const ask = serve()
    for (const path of ['/v3/quote', '/v3/swap', '/track', '/quote'])
      expect(await (await ask(path, post({}))).json()).toMatchObject({ error: 'invalidRequest' })
    for (const path of ['/tokens', '/providers', '/providers/status']) expect((await ask(path)).status).toBe(200)
    for (const path of ['/v3/track', '/v3/tokens', '/v3/providers', '/v2/quote'])
      expect((await ask(path, post({}))).status).toBe(404)
  })
  it.each(['', 'null', '{', '{"sellAsset":', 'undefined', '[1,'])('a body of %j is refused [ERR-4]', async (body) => {
    const response = await serve()('/v3/quote', post(body))
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: 'invalidRequest' })
  })
  it('bodies of responses and errors are JSON [SVC-8]', async () => {
    const ask = serve()
    for (const init of [post(pair), post({})]) {
      const response = await ask('/v3/quote', init)
      expect(response.headers.get('content-type')).toMatch(/^application\/json/)
      await expect(response.json()).resolves.toBeTypeOf('object')
    }
  })
  it('the token list may be cached and is the same in every region [TKN-2, TKN-2b]', async () => {
    const ask = serve('cf-ipcountry')
    const [here, there] = await Promise.all(
      ['US', 'CH'].map((country) => ask('/tokens', { headers: { 'cf-ipcountry': country } })),
    )
    expect(here?.headers.get('etag')).toBe(there?.headers.get('etag'))
    expect(here?.headers.get('cache-control')).toMatch(/^public, max-age=[1-9]/)
    expect(await here?.text()).toBe(await there?.text())
  })
  it.each([
    '/tokens',
    '/tokens?provider=FAKE&category=rwa',
    '/tokens/search?query=btc',
    '/swapTo?sellAsset=BTC.BTC',
    '/swapFrom?buyAsset=ETH.ETH',
  ])('%s is byte for byte the same for every key, whatever it may use, and may be shared [TKN-2b]', async (path) => {
    const ask = serve()
    const answers = await Promise.all(
      ['rich', 'barred'].map((apiKey) => ask(path, { headers: { 'x-api-key': apiKey } })),
    )
    const [one, other] = await Promise.all(answers.map((answer) => answer.text()))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(other).toBe(one)
    expect(one?.length).toBeGreaterThan(20)
    for (const { headers } of answers) {
      expect([headers.get('cache-control'), headers.get('vary')]).toEqual(['public, max-age=60', 'accept-encoding'])
      expect([...headers.keys()].filter((name) => name.startsWith('ratelimit'))).toEqual([])
    }
  })
  it.each(['/providers', '/providers/status'])(
    '%s tells each key its own and is nobody else’s to keep [PRV-1]',
    async (path) => {
      const ask = serve()
      const answers = await Promise.all(
        ['rich', 'barred'].map((apiKey) => ask(path, { headers: { 'x-api-key': apiKey } })),
      )
      const [one, other] = await Promise.all(answers.map((answer) => answer.text()))
      expect(other).not.toBe(one)
      for (const { headers } of answers) {
        expect(headers.get('cache-control')).toMatch(/^private/)
        expect(headers.get('vary')).toContain('x-api-key')
      }
    },
  )
  it.each([
    [{ 'X-User-Ip': '1.1.1.1', 'X-Forwarded-For': '2.2.2.2', 'CF-IPCountry': 'US' }, 200],
    [{ 'X-User-Ip': '2.2.2.2', 'X-Forwarded-For': '1.1.1.1', 'CF-IPCountry': 'CH' }, 451],
    [{ 'X-Forwarded-For': '1.1.1.1, 2.2.2.2, 10.0.0.1', 'CF-IPCountry': 'US' }, 200],
    [{ 'X-Forwarded-For': '2.2.2.2, 1.1.1.1', 'CF-IPCountry': 'CH' }, 451],
    [{ 'X-User-Ip': '::1', 'X-Forwarded-For': '1.1.1.1' }, 200],
    [{ 'X-Forwarded-For': '2606:4700::1111', 'CF-IPCountry': 'US' }, 451],
    [{ 'CF-IPCountry': 'CH' }, 200],
    [{}, 451],
  ])('headers give the region: %j is %i [GEO-4, AUT-5a, AUT-5b, AUT-5c, AUT-5d]', async (headers, status) => {
    const restricted = { ...pair, buyAsset: share.identifier }
    const response = await serve('cf-ipcountry')('/v3/quote', post(restricted, headers as Record<string, string>))
    expect(response.status).toBe(status)
  })
})
