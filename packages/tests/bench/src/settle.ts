import { createEngine, type Engine, type QuoteRequest } from '@switchyard/core'
import { percentile, print } from './print.ts'
import { seededRandom } from './seeded-random.ts'
import { type Latency, slowProvider } from './slow-provider.ts'
import { LATENCIES } from './stream-latency.ts'

/** The published latencies, and a provider between them that hangs later. */
const PROVIDERS: readonly Latency[] = [...LATENCIES, { id: 'HANGS', p50Ms: 300, p99Ms: 1_200 }]
const SEED = 14
const GAP_MS = 20
const QUOTES = 500

interface Bench {
  readonly engine: Engine
  readonly hang: () => void
}

const setUp = async (): Promise<Bench> => {
  const random = seededRandom(SEED)
  let hangs = false
  const providers = PROVIDERS.map((latency) => {
    const provider = slowProvider(latency, random, () => {})
    if (latency.id !== 'HANGS') return provider
    const quote: typeof provider.quote = (ask, context) =>
      hangs
        ? new Promise((_, reject) => context.signal.addEventListener('abort', () => reject(context.signal.reason)))
        : provider.quote(ask, context)
    return { ...provider, quote }
  })
  const engine = createEngine({
    plugins: [
      {
        name: 'slow',
        register: (registry) => {
          for (const provider of providers) registry.provider(provider.id, () => provider)
        },
      },
    ],
    policy: { settle: 'adaptive' },
  })
  await engine.ready()
  return { engine, hang: () => (hangs = true) }
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

let units = 0

/** Quotes that begin one after the other, and how long each took, milliseconds. */
const quotes = async ({ engine }: Bench, wish: QuoteRequest, count: number): Promise<readonly number[]> => {
  const running: Promise<number>[] = []
  for (let quote = 0; quote < count; quote++) {
    const request = { ...wish, sellAmount: `0.1${String(units++).padStart(7, '0')}` }
    const from = performance.now()
    running.push(engine.quote({ read: () => request }).then(() => performance.now() - from))
    await wait(GAP_MS)
  }
  return Promise.all(running)
}

/** Measures how long adaptive quotes take while one provider hangs, at its beginning and later. */
export const settle = async (wish: QuoteRequest): Promise<void> => {
  const bench = await setUp()
  const counts = { missed: 0, late: 0, settled: 0 }
  bench.engine.events.on('settled-quote-known', ({ late, missed }) => {
    counts.late += late.length
    counts.missed += missed.length
  })
  bench.engine.events.on('quote-settled', () => counts.settled++)
  await quotes(bench, wish, QUOTES)
  const healthy = await quotes(bench, wish, QUOTES)
  bench.hang()
  const first = await quotes(bench, wish, QUOTES)
  const later = await quotes(bench, wish, QUOTES)
  print(`Adaptive quotes, ${PROVIDERS.length} providers, a quote every ${GAP_MS} ms, ${QUOTES} a row, seed ${SEED}`)
  const usual = percentile(healthy, 0.5)
  const row = (name: string, times: readonly number[]): void => {
    const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
    const ratio = (p50 / usual).toFixed(2)
    print(`  ${name.padEnd(22)} p50 ${p50.toFixed(0)} ms   p99 ${p99.toFixed(0)} ms   ratio ${ratio}`)
  }
  row('healthy', healthy)
  row('one hangs, first', first)
  row('one hangs, later', later)
  print(`  ${counts.settled} settled early, ${counts.late} later offers, ${counts.missed} of them the best route`)
  print('  target: p50 of both at most 1.1')
  await bench.engine.dispose()
}
