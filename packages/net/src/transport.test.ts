import { CLOCK, HTTP, type Http, type Resolve } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { createApi } from './api/create-api.ts'
import { scriptedHttp } from './testing/scripted-http.ts'
import { resolveTransport, type TransportOptions } from './transport.ts'

const clock = { now: () => 0 }
const resolving = (http: Http): Resolve =>
  (<T>(key: symbol) => (key === HTTP ? http : key === CLOCK ? clock : undefined) as T) as Resolve

const deadline = (): AbortSignal => AbortSignal.timeout(20)

/** How many of three requests are sent before a short deadline. */
const startedOf = async (options: TransportOptions, published?: TransportOptions['budget']): Promise<number> => {
  const { http, requests } = scriptedHttp(() => ({ text: '{}' }))
  const way = resolveTransport(options, resolving(http), published)
  const apis = ['a', 'b', 'c'].map((name) => createApi({ baseUrl: `https://${name}.example`, ...way }))
  const signal = deadline()
  await Promise.allSettled(apis.map((api) => api.get('x', { signal })))
  return requests.length
}

describe('the transport of a provider', () => {
  it("is the engine's, without a limit unless one is set", async () => {
    expect(await startedOf({})).toBe(3)
  })

  it('shares one budget among all clients of the provider', async () => {
    expect(await startedOf({ budget: { perSecond: 0.01 } })).toBe(1)
    expect(await startedOf({ budget: { perSecond: 0.01, burst: 2 } })).toBe(2)
  })

  it('applies the published limits of the service unless the options set others', async () => {
    expect(await startedOf({}, { perSecond: 0.01 })).toBe(1)
    expect(await startedOf({ budget: {} }, { perSecond: 0.01 })).toBe(3)
  })

  it('rejects a request that still waits for the budget at its deadline', async () => {
    const { http, requests } = scriptedHttp(() => ({ text: '{}' }))
    const api = createApi({
      baseUrl: 'https://a.example',
      ...resolveTransport({ budget: { perSecond: 0.01 } }, resolving(http)),
    })
    await api.get('x', { signal: deadline() })
    await expect(api.get('x', { signal: deadline() })).rejects.toMatchObject({ name: 'TimeoutError' })
    expect(requests).toHaveLength(1)
  })

  it('rejects limits that no request can pass', () => {
    expect(() => resolveTransport({ budget: { concurrency: 0 } }, resolving(scriptedHttp(() => ({})).http))).toThrow(
      'budget.concurrency',
    )
  })
})
