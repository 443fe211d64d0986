import { createEngine, type Engine, type Http, type Plugin, type QuoteRequest } from '@switchyard/core'
import { createHttp } from '@switchyard/provider-kit'
import { type QuoteResponse, renderQuote } from '@switchyard/wire'
import { overNodeHttp, overUndici } from './bare-fan-out.ts'
import { compare, type Sides } from './compare.ts'
import { measure } from './measure.ts'
import { print } from './print.ts'
import { type Exchange, recorderOf } from './recorder.ts'
import { replay } from './replay.ts'

const WARM_UP = 1_500
const CONNECTIONS = 64
const AT_ONCE = 16

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

/** Asks engine after engine, each by one caller at a time, and renders the answer to JSON. */
const quoting = (engines: readonly Engine[]): (() => Promise<QuoteResponse>) => {
  const free = [...engines]
  return async () => {
    const engine = free.pop() as Engine
    const made = await engine.quote({ read: () => wish })
    free.push(engine)
    const answer = renderQuote(made)
    JSON.stringify(answer)
    return answer
  }
}

/**
 * Engine CPU and time of a warm quote, rendered to JSON, beside bare fan-outs of the same bytes in the same run: the same
 * requests, every answer parsed, and the same quote written as JSON.
 *
 * The plugins are pointed at simulated networks once, to record what a quote asks and hears; then upstreams that answer at
 * once replay it to all.
 */
export const quoteCost = async (title: string, base: string, plugins: Plugins): Promise<void> => {
  const http = createHttp({ connections: CONNECTIONS })
  const recording = await record(plugins, base, http)
  const upstream = await replay([...recording.surfaces, ...recording.quote])
  const engines = await readyEngines(plugins, upstream.moved(base).replace(/\/$/, ''), http)
  const engine = quoting(engines)
  const answer = await engine()
  const bare = [overNodeHttp, overUndici].map((over) => over(recording.quote, upstream.moved, answer))
  const sides: Sides = { floors: bare, engine }
  for (const work of [...bare.map(({ run }) => run), engine]) await measure(work, WARM_UP, AT_ONCE)
  print(
    `${title}: ${recording.quote.length} requests, ${answer.routes.length} of ${recording.routes} routes when replayed`,
  )
  await compare('one at a time', sides, 50, 1)
  await compare(`${AT_ONCE} at once`, sides, 160, AT_ONCE)
  await Promise.all([...bare, http, upstream].map((open) => open.close()))
  await Promise.all(engines.map((each) => each.dispose()))
}
