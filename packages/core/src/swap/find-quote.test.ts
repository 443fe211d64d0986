import { describe, expect, it, onTestFinished } from 'vitest'
import { createEngine } from '../create-engine.ts'
import { anonymous } from '../memory/open-keys.ts'
import { call, fakeProvider, pluginOf, quoteRequest, swapRequest } from '../testing/fakes.ts'
import { codeOf } from '../testing/swap-fixture.ts'

const START = 1_000_000_000
const LIFE_MS = 300_000

/** Quotes in a store that drops nothing, and the code of a swap of one at another time. */
const fixture = async (usePrivacyMode: boolean) => {
  const time = { now: START }
  const texts = new Map<string, string>()
  const stores = {
    clock: { now: () => time.now },
    keys: { find: async (id: string) => ({ ...anonymous, id }) },
    quotes: {
      get: async (key: string) => texts.get(key),
      set: async (key: string, text: string) => void texts.set(key, text),
    },
  }
  const engineOf = (...ids: readonly string[]) => {
    const providers = ids.map((id) => fakeProvider({ id, capabilities: { privacy: true } }))
    const engine = createEngine({ plugins: [pluginOf(...providers)], ...stores })
    onTestFinished(() => engine.dispose())
    return engine
  }
  const engine = engineOf('FAKE')
  const { routes } = await engine.quote({ ...call(quoteRequest({ usePrivacyMode })), apiKey: 'acme' })
  const routeId = routes[0]?.routeId ?? ''
  const codeAt = (ageMs: number, apiKey = 'acme', other = engine) => {
    time.now = START + ageMs
    return codeOf(other.swap({ ...call(swapRequest(routeId)), apiKey }))
  }
  return { codeAt, engineOf, texts }
}

describe('the quote of a swap', () => {
  it('that is private is taken while it lives, and from a clock that is a minute ahead', async () => {
    const { codeAt } = await fixture(true)
    expect(await codeAt(LIFE_MS - 1)).toBe('no error')
    expect(await codeAt(LIFE_MS)).toBe('swapRouteNotFound')
    expect(await codeAt(-60_000)).toBe('no error')
    expect(await codeAt(-60_001)).toBe('swapRouteNotFound')
  })

  it('that is public is priced again once it has expired, for its own key', async () => {
    const { codeAt } = await fixture(false)
    expect(await codeAt(LIFE_MS)).toBe('no error')
    expect(await codeAt(-60_001)).toBe('no error')
    expect(await codeAt(0, 'other')).toBe('swapRouteNotFound')
    expect(await codeAt(LIFE_MS, 'other')).toBe('swapRouteNotFound')
  })

  it('is refused where its provider is no longer there', async () => {
    const { codeAt, engineOf } = await fixture(false)
    expect(await codeAt(0, 'acme', engineOf('OTHER'))).toBe('swapRouteNotFound')
  })

  it('is refused where the store holds no quote', async () => {
    const { codeAt, texts } = await fixture(false)
    const [key = ''] = texts.keys()
    texts.set(key, '2\n{}')
    expect(await codeAt(0)).toBe('swapRouteNotFound')
  })
})
