import { createEngine } from '@switchyard/core'
import { createHandler } from '@switchyard/host-http'
import { createLocal } from '@switchyard/host-local'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Endpoint, type EndpointName, endpoints } from './endpoints.ts'
import { fakeQuoteBody } from './fake-plugin.ts'
import { hosts } from './hosts.ts'
import { depositHash, receiver, rulesPlugin, sender } from './rules-plugin.ts'

/** Inputs a real engine answers, so that what is generated beside them reaches its depths. */
const sound: Readonly<Record<EndpointName, object>> = {
  tokens: { provider: 'FAKE' },
  searchTokens: { query: 'ltc' },
  providers: {},
  providersStatus: {},
  providersQuality: {},
  status: {},
  swapFrom: { buyAsset: 'LTC.LTC' },
  swapTo: { sellAsset: 'LTC.LTC' },
  quote: { sellAsset: 'LTC.LTC', buyAsset: 'DOGE.DOGE', sellAmount: '1.5' },
  legacyQuote: { sellAsset: 'LTC.LTC', buyAsset: 'DOGE.DOGE', sellAmount: '1.5', includeTx: true },
  swap: { sourceAddress: sender, destinationAddress: receiver },
  legacySwap: { sourceAddress: sender, destinationAddress: receiver },
  checkSwap: { swapId: 'unknown' },
  track: { hash: depositHash, chainId: 'litecoin' },
  prices: { tokens: [{ identifier: 'LTC.LTC' }], metadata: true },
  cachedPrices: { tokens: [{ identifier: 'LTC.LTC' }], metadata: true },
  screen: { addresses: [sender], chains: ['LTC'] },
  balances: { chain: 'LTC', address: sender },
  gas: { chainId: 'litecoin' },
  openLink: { hash: depositHash, chainId: 'litecoin' },
  explore: { hash: depositHash, chainId: 'litecoin' },
  signingKeys: {},
}

const odd = fc.oneof(
  fc.constantFrom('', ' ', '__proto__', 'constructor', 'LTC.LTC', 'DOGE.DOGE', 'litecoin', 'LTC', sender, depositHash),
  fc.constantFrom('0', '-1', '1e9', '0x10', 'NaN', '99999999999999999999999999', '0.000000000000000000001'),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer({ min: 1, max: 4000 }).map((length) => 'a'.repeat(length)),
)
const value = fc.oneof(odd, fc.jsonValue({ maxDepth: 2 }), fc.double(), fc.constant(undefined))

/** The sound input with members replaced, taken away and added; or something else altogether. */
const inputs = (name: EndpointName): fc.Arbitrary<unknown> => {
  const known = Object.keys({ ...endpoints[name].query, ...endpoints[name].body, ...sound[name] })
  const names = fc.oneof(fc.constantFrom(...known, 'accessToken', 't', 'depositAddress', 'limit'), fc.string())
  const changes = fc.dictionary(names, value, { maxKeys: 4, noNullPrototype: false })
  return fc.oneof(
    { weight: 5, arbitrary: changes.map((change) => ({ ...sound[name], ...change })) },
    { weight: 1, arbitrary: changes },
    { weight: 1, arbitrary: fc.jsonValue() },
  )
}

const SLOW_MS = 5_000
const names = Object.keys(endpoints) as EndpointName[]

describe('whatever is asked', () => {
  const engine = createEngine({ plugins: [rulesPlugin], limits: { trackDeadlineMs: 1_000 } })
  const unhandled: unknown[] = []
  const note = (reason: unknown): void => void unhandled.push(reason)
  beforeAll(() => {
    process.on('unhandledRejection', note)
    return engine.ready()
  })
  afterAll(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    process.off('unhandledRejection', note)
    await engine.dispose()
    expect(unhandled).toEqual([])
  })

  const swaps: ReadonlySet<EndpointName> = new Set(['swap', 'legacySwap'])
  const routeOf = async (): Promise<string | undefined> => {
    const { routes } = await createLocal(engine).quote(fakeQuoteBody)
    return routes[0]?.routeId
  }

  const swapIdOf = async (routeId = ''): Promise<string> => {
    const body = { routeId, sourceAddress: sender, destinationAddress: receiver }
    return (await createLocal(engine).swap(body)).swapId
  }

  describe.each(hosts)('over $name', ({ connect }) => {
    it.each(names)('%s answers in time, never with a fault', async (name) => {
      const client = connect(engine, {})
      const routeId = await routeOf()
      const known = name === 'checkSwap' ? { swapId: await swapIdOf(routeId) } : swaps.has(name) ? { routeId } : {}
      const soundly = { ...sound[name], ...known }
      expect((await client[name](soundly)).status).toBe(200)
      const statuses = new Set<number>()
      await fc.assert(
        fc.asyncProperty(inputs(name), async (input) => {
          const startedAt = performance.now()
          const asked = Object.keys(known).length === 0 ? input : { ...known, ...Object(input) }
          const { status, body } = await client[name](asked)
          expect(performance.now() - startedAt).toBeLessThan(SLOW_MS)
          expect(status).toBeLessThan(500)
          if (status !== 200) expect(body).toMatchObject({ error: expect.any(String), message: expect.any(String) })
          statuses.add(status)
        }),
        { numRuns: 300 },
      )
      expect(statuses).toContain(200)
    })
  })

  describe('over HTTP, as raw text', () => {
    const handler = createHandler(engine, { explorerPerMinute: 1_000_000 })
    const path = fc.oneof(
      fc.constantFrom(...Object.values<Endpoint>(endpoints).map((endpoint) => endpoint.path)),
      fc.webPath(),
    )
    const headerText = fc.stringMatching(/^[\x21-\x7e]{0,60}$/)
    const headers = fc.record(
      {
        'x-api-key': headerText,
        'x-user-ip': headerText,
        'x-forwarded-for': headerText,
        'x-request-id': headerText,
        'if-none-match': headerText,
        'accept-encoding': headerText,
        'content-length': fc.constantFrom('0', '1', '99999999', '-1', 'x'),
      },
      { requiredKeys: [] },
    )
    const query = fc.oneof(fc.webQueryParameters(), fc.string({ unit: 'binary' }).map(encodeURI))
    const body = fc.oneof(fc.json(), fc.string({ unit: 'binary' }), fc.constant(undefined))

    it('answers every method, path, query, header and body with JSON or a page, never with a fault', async () => {
      const method = fc.constantFrom('GET', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'DELETE')
      await fc.assert(
        fc.asyncProperty(method, path, query, headers, body, async (method, path, query, headers, body) => {
          const sent = method === 'GET' || method === 'HEAD' || body === undefined ? {} : { body }
          const request = new Request(`http://switchyard.test${path}?${query}`, { method, headers, ...sent })
          const response = await handler(request)
          expect(response.status).toBeLessThan(500)
          await response.arrayBuffer()
        }),
        { numRuns: 3_000 },
      )
    }, 60_000)
  })
})
