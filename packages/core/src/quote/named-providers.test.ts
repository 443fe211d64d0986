import { describe, expect, it, onTestFinished } from 'vitest'
import { createEngine } from '../create-engine.ts'
import type { Policy } from '../policy/policy.ts'
import { call, fakeProvider, pluginOf, quoteRequest } from '../testing/fakes.ts'

const gates = [{ provider: 'GATED', mode: 'gated' as const }]

/** Providers that priced the pair, when these are named. GATED is served only to a request that names it alone. */
const routesOf = async (providers: readonly string[], others: Partial<Policy> = {}, isUnread = false) => {
  const silent = isUnread ? { supported: () => Promise.reject(new Error('down')) } : {}
  const fakes = [fakeProvider({ id: 'GATED' }), fakeProvider({ id: 'OTHER', ...silent })]
  const engine = createEngine({ plugins: [pluginOf(...fakes)], policy: { gates, ...others } })
  onTestFinished(() => engine.dispose())
  await engine.ready()
  const { routes, providerErrors } = await engine
    .quote(call(quoteRequest({ providers })))
    .catch(() => ({ routes: [], providerErrors: [] }))
  return [...routes.flatMap((route) => route.providers), ...providerErrors.map(({ provider }) => `${provider}?`)].sort()
}

describe('the providers that a request names', () => {
  it('are counted without those that are unknown or switched off as a whole', async () => {
    expect(await routesOf(['GATED'])).toEqual(['GATED'])
    expect(await routesOf(['GATED', 'NOBODY'])).toEqual(['GATED'])
    expect(await routesOf(['GATED', 'OTHER'])).toEqual(['OTHER'])
    expect(await routesOf(['GATED', 'OTHER'], { switchedOff: [{ provider: 'OTHER' }] })).toEqual(['GATED'])
  })

  it('are counted with one that is off for the pair alone', async () => {
    expect(await routesOf(['GATED', 'OTHER'], { switchedOff: [{ provider: 'OTHER', asset: 'BTC.BTC' }] })).toEqual([])
  })

  it('are counted with one whose assets could not be read, unless it is switched off as a whole', async () => {
    expect(await routesOf(['GATED', 'OTHER'], {}, true)).toEqual(['OTHER?'])
    expect(await routesOf(['GATED', 'OTHER'], { switchedOff: [{ provider: 'OTHER' }] }, true)).toEqual(['GATED'])
  })
})
