import { createEngine, type Engine, type Plugin, type SwapProvider } from '@switchyard/core'
import { createLocal } from '@switchyard/host-local'
import {
  type ClosableHttp,
  createHttp,
  createRecorder,
  findDifferences,
  openReplay,
  type RequestRecord,
  readRecord,
  toPlainJson,
  writeRecord,
} from '@switchyard/net'
import { createSandbox, type Sandbox } from '@switchyard/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pluginsAt } from './plugins-at.ts'
import { SEED } from './test-environment.ts'

const body = { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' }

/** The plugin with its providers changed, as an update may change them. */
const changed = (plugin: Plugin, change: (provider: SwapProvider) => SwapProvider): Plugin => ({
  ...plugin,
  register: (registry) =>
    plugin.register({ ...registry, provider: (id, make) => registry.provider(id, (resolve) => change(make(resolve))) }),
})

const withQuote = (provider: SwapProvider, quote: SwapProvider['quote']): SwapProvider =>
  new Proxy(provider, {
    get: (target, name) => {
      const value: unknown = name === 'quote' ? quote : Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

describe('a quote of seven routes, recorded in process', () => {
  let sandbox: Sandbox
  let http: ClosableHttp
  let plugins: readonly Plugin[]
  let record: RequestRecord
  beforeAll(async () => {
    sandbox = createSandbox({ seed: SEED, speed: 600 })
    plugins = pluginsAt(await sandbox.listen(), SEED)
    http = createHttp()
    const clock = { now: () => Math.floor(sandbox.world.clock.now()) }
    const recorder = await createRecorder({ clock })
    const engine = createEngine(recorder.parts({ plugins, http, clock }))
    await engine.ready()
    await engine.idle()
    const { result, record: made } = await recorder.record({ request: body }, () => createLocal(engine).quote(body))
    expect(result.routes.length).toBeGreaterThanOrEqual(7)
    record = readRecord(writeRecord(made()))
    await engine.dispose()
    await http.close()
    await sandbox.close()
  })
  afterAll(() => sandbox.close())

  const replayed = async (used: readonly Plugin[]) => {
    const replay = openReplay(record)
    const engine: Engine = createEngine(replay.parts({ plugins: used }))
    await engine.ready()
    await engine.idle()
    const answer = toPlainJson(await replay.run(() => createLocal(engine).quote(body)))
    await engine.dispose()
    return { answer, differ: findDifferences(record.answer, answer), unrecorded: replay.unrecorded() }
  }

  it('is answered again to the byte when the networks are gone', async () => {
    const { answer, unrecorded } = await replayed(plugins)
    expect(JSON.stringify(answer)).toBe(JSON.stringify(record.answer))
    expect(unrecorded).toEqual([])
  })

  it('shows which members an adapter reads otherwise after a change', async () => {
    const slower = (provider: SwapProvider): SwapProvider =>
      withQuote(provider, async (params, context) => {
        const result = await provider.quote(params, context)
        if (!('offers' in result)) return result
        return {
          offers: result.offers.map((offer) => ({ ...offer, times: { inbound: 1, swap: 2, outbound: 3 } })),
        }
      })
    const { differ, unrecorded } = await replayed(
      plugins.map((plugin) => (plugin.name.includes('flashnet') ? changed(plugin, slower) : plugin)),
    )
    const index = (record.answer as { routes: { providers: string[] }[] }).routes.findIndex(({ providers }) =>
      providers.includes('FLASHNET'),
    )
    expect(differ).toContainEqual(
      expect.objectContaining({ path: `routes[${index}].estimatedTime.total`, replayed: 6 }),
    )
    expect(differ.every(({ path }) => /estimatedTime|meta\.(score|tags)/.test(path))).toBe(true)
    expect(unrecorded).toEqual([])
  })

  it('shows which requests an adapter sends otherwise', async () => {
    const more = (provider: SwapProvider): SwapProvider =>
      withQuote(provider, (params, context) =>
        provider.quote({ ...params, sellAmount: params.sellAmount * 2n }, context),
      )
    const { differ, unrecorded } = await replayed(
      plugins.map((plugin) => (plugin.name.includes('near') ? changed(plugin, more) : plugin)),
    )
    expect(unrecorded).toMatchObject([
      { method: 'POST', differences: [{ path: 'body.amount', recorded: '10000000', replayed: '20000000' }] },
    ])
    expect(differ.length).toBeGreaterThan(0)
  })
})
