import { createEngine, type Engine, type Http, type Plugin, type QuoteRequest } from '@switchyard/core'
import { type ClosableHttp, createHttp } from '@switchyard/provider-kit'
import { renderQuote } from '@switchyard/wire'
import { bareFanOut } from './bare-fan-out.ts'
import { type Cost, measure, medianOf } from './measure.ts'
import { print } from './print.ts'
import { type Exchange, recorderOf } from './recorder.ts'
import { replay } from './replay.ts'

const SEQUENTIAL = 300
const CONCURRENT = 1_600
const AT_ONCE = 16
const ROUNDS = 5

/** The quote every benchmark asks for. */
export const wish: QuoteRequest = {
  sellAsset: 'BTC.BTC',
  buyAsset: 'ETH.ETH',
  sellAmount: '0.1',
  refundAddressSetting: 'WARNING',
  cfBoost: false,
  quoteType: 'EXACT_INPUT',
  usePrivacyMode: false,
  enableSweep: false,
  gasCheck: false,
}

/** Providers pointed at the networks under a base address. */
export type Plugins = (base: string) => readonly Plugin[]

/** What one quote asks and hears, once the surfaces have been read; and everything the surfaces were read from. */
interface Recording {
  readonly surfaces: readonly Exchange[]
  readonly quote: readonly Exchange[]
  readonly routes: number
}

const record = async (plugins: Plugins, base: string, client: Http): Promise<Recording> => {
  const recorder = recorderOf(client)
  recorder.recording = true
  const engine = createEngine({ plugins: plugins(base), http: recorder.http })
  await engine.ready()
  const surfaces = recorder.exchanges.splice(0)
  const { routes } = await engine.quote({ read: () => wish })
  const quote = recorder.exchanges.splice(0)
  await engine.dispose()
  return { surfaces, quote, routes: routes.length }
}

/** An engine for each quote at once: identical quotes in flight in one engine would share their answers. */
const readyEngines = async (plugins: Plugins, base: string, http: Http): Promise<readonly Engine[]> => {
  const engines = Array.from({ length: AT_ONCE }, () => createEngine({ plugins: plugins(base), http }))
  await Promise.all(engines.map((engine) => engine.ready()))
  return engines
}

/**
 * Engine CPU and time of a warm quote, rendered to JSON, beside a bare fan-out of the same bytes in the same run.
 *
 * The plugins are pointed at simulated networks once, to record what a quote asks and hears; then upstreams that answer at
 * once replay it to both.
 */
export const quoteCost = async (title: string, base: string, plugins: Plugins): Promise<void> => {
  const client: ClosableHttp = createHttp({ connections: 64 })
  const recording = await record(plugins, base, client)
  const upstream = await replay([...recording.surfaces, ...recording.quote])
  const engines = await readyEngines(plugins, upstream.moved(base).replace(/\/$/, ''), client)
  let served = 0
  const quote = async (worker: number) => {
    const { routes } = await (engines[worker] as Engine).quote({ read: () => wish }).then((made) => {
      JSON.stringify(renderQuote(made))
      return made
    })
    served = routes.length
  }
  const bare = bareFanOut(recording.quote, upstream.moved)
  await measure(quote, 400, AT_ONCE)
  await measure(bare, 400, AT_ONCE)
  print(`${title}: ${recording.quote.length} requests, ${served} of ${recording.routes} routes when replayed`)
  await compare('one at a time', SEQUENTIAL, 1, quote, bare)
  await compare(`${AT_ONCE} at once`, CONCURRENT, AT_ONCE, quote, bare)
  await Promise.all(engines.map((engine) => engine.dispose()))
  await upstream.close()
  await client.close()
}

type Work = (worker: number) => Promise<unknown>

const compare = async (title: string, runs: number, atOnce: number, quote: Work, bare: Work): Promise<void> => {
  const floor = await medianOf(ROUNDS, () => measure(bare, runs, atOnce))
  const ours = await medianOf(ROUNDS, () => measure(quote, runs, atOnce))
  print(`  ${title}`)
  line('bare fan-out', floor)
  line('engine', ours)
  print(
    `    ratio          CPU ${(ours.cpuMs / floor.cpuMs).toFixed(2)}×   p50 ${(ours.p50Ms / floor.p50Ms).toFixed(2)}×`,
  )
}

const line = (name: string, { cpuMs, p50Ms, p95Ms, perSecond }: Cost): void =>
  print(
    `    ${name.padEnd(14)} CPU ${cpuMs.toFixed(3)} ms   p50 ${p50Ms.toFixed(2)} ms   p95 ${p95Ms.toFixed(2)} ms   ${perSecond.toFixed(0)}/s`,
  )
