import { createEngine, type Plugin, type QuoteRequest } from '@switchyard/core'
import { createHttp } from '@switchyard/provider-kit'
import { renderQuote } from '@switchyard/wire'
import { bareFanOut } from './bare-fan-out.ts'
import { type Cost, measure, medianOf } from './measure.ts'
import { print } from './print.ts'
import { recorderOf } from './recorder.ts'
import { replay } from './replay.ts'

const SEQUENTIAL = 400
const CONCURRENT = 2_000
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

/**
 * Engine CPU and time of a warm quote, rendered to JSON, beside a bare fan-out of the same bytes in the same run.
 *
 * `plugins` are pointed at simulated networks once, to record what a quote asks and hears; then upstreams that answer at
 * once replay it to both.
 */
export const quoteCost = async (plugins: () => readonly Plugin[]): Promise<void> => {
  const client = createHttp({ connections: 64 })
  const recorder = recorderOf(client)
  const warmUp = createEngine({ plugins: plugins(), http: recorder.http })
  const setUp = recorderOf(recorder.http)
  setUp.recording = true
  const surfaces = createEngine({ plugins: plugins(), http: setUp.http })
  await Promise.all([warmUp.ready(), surfaces.ready()])
  recorder.recording = true
  const { routes } = await warmUp.quote({ read: () => wish })
  recorder.recording = false
  await Promise.all([warmUp.dispose(), surfaces.dispose()])

  const upstream = await replay([...setUp.exchanges, ...recorder.exchanges])
  const engine = createEngine({
    plugins: plugins(),
    http: (request) => client({ ...request, url: upstream.moved(request.url) }),
  })
  await engine.ready()
  let asked = 0
  engine.events.on('provider-answered', () => asked++)
  let amount = 10_000_000
  // Each quote sells a different amount: identical ones in flight would share their answers.
  const quote = async () => {
    const sellAmount = `0.${String(amount++)}`
    JSON.stringify(renderQuote(await engine.quote({ read: () => ({ ...wish, sellAmount }) })))
  }
  const bare = bareFanOut(recorder.exchanges, upstream.moved)
  await measure(quote, 200, 4)
  await measure(bare, 200, 4)
  print(`BTC → ETH, ${recorder.exchanges.length} requests to ${asked > 0 ? routes.length : 0} answering providers`)
  await compare('one at a time', SEQUENTIAL, 1, quote, bare)
  await compare('16 at once', CONCURRENT, 16, quote, bare)
  await engine.dispose()
  await upstream.close()
  await client.close()
}

const compare = async (
  title: string,
  runs: number,
  atOnce: number,
  quote: () => Promise<unknown>,
  bare: () => Promise<unknown>,
) => {
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
