import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createEngine, type Plugin, type SwapProvider } from '@switchyard/core'
import { createApi, createHttp } from '@switchyard/net'
import { createServer, readConfig } from '@switchyard/server'
import type { ProviderStatusResponse, QuoteResponse } from '@switchyard/wire'
import { pino } from 'pino'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { fakePlugin } from '../../http/test/fake-plugin.ts'

type Behaviour = 'answers' | 'hangs' | 'closes' | 'refuses'

/** The service of a provider on a port of its own; `refuses` closes the port. */
const upstream = async () => {
  let behaviour: Behaviour = 'answers'
  let asked = 0
  const server = createHttpServer((request, response) => {
    asked++
    if (behaviour === 'closes') request.socket.destroy()
    if (behaviour === 'answers') response.end('{"rate":10}')
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  onTestFinished(close)
  const become = async (next: Behaviour) => {
    behaviour = next
    if (next === 'refuses') await close()
    else if (!server.listening) await listen(port)
  }
  return { url: `http://127.0.0.1:${port}`, asked: () => asked, become }
}

const http = createHttp()
afterAll(() => http.close())

/** The fake provider under another name, which asks its upstream for every price. */
const providerAt = (id: string, baseUrl: string): Plugin => ({
  name: id,
  register: (registry) =>
    fakePlugin().register({
      ...registry,
      provider: (_, make) =>
        registry.provider(id, (resolve) => {
          const inner = make(resolve)
          const api = createApi({ baseUrl, http })
          const provider: SwapProvider = {
            ...inner,
            id,
            quote: async (params, context) => {
              await api.get('rate', { signal: context.signal })
              return inner.quote(params, context)
            },
          }
          return provider
        }),
    }),
})

const KEY = 'a-key-that-may-see-removals'

/** A server with two providers, and a clock for the cool-down of their circuits. */
const start = async () => {
  const [sick, sound] = [await upstream(), await upstream()]
  const now = { ms: 0 }
  const plugins = [providerAt('SICK', sick.url), providerAt('SOUND', sound.url)]
  const limits = { quoteDeadlineMs: 400, leastProviderMs: 50 }
  const clock = { now: () => Date.now() + now.ms, monotonic: () => performance.now() + now.ms }
  const server = await createServer(readConfig({ port: 0, keys: [{ id: 'operator', key: KEY, explain: true }] }), {
    logger: pino({ level: 'silent' }),
    engine: (keys, policy, stores) => createEngine({ plugins, keys, policy, limits, clock, ...stores }),
  })
  onTestFinished(() => server.stop())
  await server.engine.ready()
  const headers = { 'x-api-key': KEY }
  let amount = 0
  const quote = async () => {
    const body = JSON.stringify({ sellAsset: 'LTC.LTC', buyAsset: 'DOGE.DOGE', sellAmount: `1.${100 + amount++}` })
    const response = await fetch(`${server.url}/v3/quote`, { method: 'POST', headers, body })
    const { routes = [], explain = [] } = (await response.json()) as QuoteResponse
    return {
      routes: routes.flatMap(({ providers }) => providers).sort(),
      removed: explain.map(({ provider, filter }) => `${provider} ${filter}`),
    }
  }
  const switchedOff = async () => {
    const response = await fetch(`${server.url}/providers/status`, { headers })
    const all = (await response.json()) as readonly ProviderStatusResponse[]
    return all.flatMap((one) => (one.switchedOff ?? []).map(({ chain, side }) => `${one.provider} ${chain} ${side}`))
  }
  return { sick, sound, now, quote, switchedOff }
}

const OPEN = ['SICK LTC sell', 'SICK DOGE buy']

describe('the circuit of a provider, over sockets', () => {
  it.each(['hangs', 'closes', 'refuses'] as const)(
    'opens, probes and closes when its service %s',
    async (behaviour) => {
      const { sick, now, quote, switchedOff } = await start()
      expect(await quote()).toEqual({ routes: ['SICK', 'SOUND'], removed: [] })
      await sick.become(behaviour)
      for (let time = 0; time < 3; time++) expect(await quote()).toEqual({ routes: ['SOUND'], removed: [] })
      await vi.waitFor(async () => expect(await switchedOff()).toEqual(OPEN))
      const asked = sick.asked()
      expect(await quote()).toEqual({ routes: ['SOUND'], removed: ['SICK circuit-open'] })
      expect(sick.asked()).toBe(asked)

      // Half open, one call finds it as it was: it stays switched off.
      now.ms += 30_000
      expect(await quote()).toEqual({ routes: ['SOUND'], removed: [] })
      await vi.waitFor(async () => expect(await quote()).toEqual({ routes: ['SOUND'], removed: ['SICK circuit-open'] }))

      await sick.become('answers')
      now.ms += 60_000
      expect(await quote()).toEqual({ routes: ['SICK', 'SOUND'], removed: [] })
      await vi.waitFor(async () => expect(await switchedOff()).toEqual([]))
    },
  )

  it.each(['hangs', 'refuses'] as const)('opens for nobody when every service %s', async (behaviour) => {
    const { sick, sound, quote, switchedOff } = await start()
    expect((await quote()).routes).toEqual(['SICK', 'SOUND'])
    await Promise.all([sick.become(behaviour), sound.become(behaviour)])
    for (let time = 0; time < 5; time++) expect(await quote()).toEqual({ routes: [], removed: [] })
    expect(await switchedOff()).toEqual([])
    await Promise.all([sick.become('answers'), sound.become('answers')])
    expect(await quote()).toEqual({ routes: ['SICK', 'SOUND'], removed: [] })
    expect(await switchedOff()).toEqual([])
  })
})
