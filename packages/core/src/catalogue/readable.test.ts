import { afterEach, expect, it } from 'vitest'
import { createEngine } from '../create-engine.ts'
import type { Engine } from '../engine.ts'
import { call, fakeProvider, pluginOf, quoteRequest } from '../testing/fakes.ts'

let engine: Engine

afterEach(() => engine.dispose())

const silent = fakeProvider({ id: 'SILENT', supported: () => new Promise<never>(() => undefined) })

const late = (id: string, ms: number) => {
  const provider = fakeProvider({ id })
  const { assets } = provider
  return {
    ...provider,
    assets: (...given: Parameters<typeof assets>) => sleep(ms).then(() => assets.apply(provider, given)),
  }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

it('a provider that never lists its assets delays the others only for a moment', async () => {
  engine = createEngine({
    plugins: [pluginOf(silent, fakeProvider({ id: 'SOUND' }))],
    limits: { assetsDeadlineMs: 60_000 },
  })
  const { routes, providerErrors } = await engine.quote(call(quoteRequest()))
  expect(routes.map(({ providers }) => providers)).toEqual([['SOUND']])
  expect(providerErrors).toEqual([
    { provider: 'SILENT', errorCode: 'apiRequestFailed', message: 'SILENT has not listed its assets yet.' },
  ])
})

it('the first quote includes all providers that list their assets one after the other', async () => {
  engine = createEngine({ plugins: [pluginOf(late('ONE', 5), late('TWO', 15), late('THREE', 25), silent)] })
  const { routes } = await engine.quote(call(quoteRequest()))
  expect(routes.map(({ providers }) => providers[0]).sort()).toEqual(['ONE', 'THREE', 'TWO'])
})

it('a request never waits beyond its deadline for the first assets', async () => {
  engine = createEngine({
    plugins: [pluginOf(silent)],
    limits: { assetsDeadlineMs: 60_000, quoteDeadlineMs: 50, trackDeadlineMs: 50 },
  })
  await expect(engine.quote(call(quoteRequest()))).resolves.toMatchObject({
    routes: [],
    providerErrors: [{ provider: 'SILENT' }],
  })
  await expect(engine.providers(call(undefined))).resolves.toHaveLength(1)
  await expect(engine.searchTokens(call({ query: 'BTC', limit: 10 } as never))).resolves.toBeDefined()
})
