import { createEngine, type Engine, type QuoteParams, type QuoteRequest } from '@switchyard/core'
import { percentile, print } from './print.ts'
import { seededRandom } from './seeded-random.ts'
import { type Latency, slowProvider } from './slow-provider.ts'

/** Medians and 99th percentiles of four quote APIs, rounded. Source: OpenChainBench, bridge-quote-latency, run of 2026-04-28. */
export const LATENCIES: readonly Latency[] = [
  { id: 'QUICK', p50Ms: 150, p99Ms: 2_000 },
  { id: 'USUAL', p50Ms: 430, p99Ms: 4_300 },
  { id: 'SLOW', p50Ms: 1_070, p99Ms: 4_500 },
  { id: 'SLOWEST', p50Ms: 1_450, p99Ms: 4_900 },
]
const SEED = 14
const STREAMS = 200
/** Between the starts of two streams. */
const GAP_MS = 40
const OPEN_AT_ONCE = 1_000
const WARM_UP = 20

interface Bench {
  readonly engine: Engine
  /** Times of the first provider's answer to each quote, by what is sold. */
  readonly firstAnswers: Map<bigint, number>
}

const setUp = async (): Promise<Bench> => {
  const random = seededRandom(SEED)
  const firstAnswers = new Map<bigint, number>()
  const note = ({ sellAmount }: QuoteParams, at: number): void => {
    if (!firstAnswers.has(sellAmount)) firstAnswers.set(sellAmount, at)
  }
  const providers = LATENCIES.map((latency) => slowProvider(latency, random, note))
  const engine = createEngine({
    plugins: [
      {
        name: 'slow',
        register: (registry) => {
          for (const provider of providers) registry.provider(provider.id, () => provider)
        },
      },
    ],
  })
  await engine.ready()
  return { engine, firstAnswers }
}

/** The same request, selling this many base units, so that no two share their calls. */
const selling = (wish: QuoteRequest, units: number): QuoteRequest => ({
  ...wish,
  sellAmount: `0.1${String(units).padStart(7, '0')}`,
})

interface Times {
  readonly firstRouteMs: number
  readonly firstAnswerMs: number
  readonly completeMs: number
}

/** Reads one stream to its end. */
const readStream = async ({ engine, firstAnswers }: Bench, wish: QuoteRequest, units: number): Promise<Times> => {
  const from = performance.now()
  let firstRoute = Number.NaN
  const request = selling(wish, units)
  for await (const { type } of await engine.quoteStream({ read: () => request }))
    if (type === 'route' && Number.isNaN(firstRoute)) firstRoute = performance.now()
  const firstAnswer = firstAnswers.get(10_000_000n + BigInt(units)) ?? Number.NaN
  return {
    firstRouteMs: firstRoute - from,
    firstAnswerMs: firstAnswer - from,
    completeMs: performance.now() - from,
  }
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const firstRoutes = async (bench: Bench, wish: QuoteRequest): Promise<void> => {
  for (let units = 0; units < WARM_UP; units++)
    bench.engine.quoteStream({ read: () => selling(wish, units) }).then(leave)
  await wait(500)
  const reading: Promise<Times>[] = []
  for (let place = 0; place < STREAMS; place++) {
    reading.push(readStream(bench, wish, WARM_UP + place))
    await wait(GAP_MS)
  }
  const times = await Promise.all(reading)
  const line = (name: string, of: (one: Times) => number): void => {
    const values = times.map(of)
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(values, share).toFixed(2).padStart(8))
    print(`  ${name.padEnd(34)} p50 ${p50} ms   p95 ${p95} ms   p99 ${p99} ms`)
  }
  print(`Streamed quotes, ${LATENCIES.length} providers with published latencies, ${STREAMS} streams, seed ${SEED}`)
  line('fastest provider answers', ({ firstAnswerMs }) => firstAnswerMs)
  line('first route is there', ({ firstRouteMs }) => firstRouteMs)
  line('between the two', ({ firstRouteMs, firstAnswerMs }) => firstRouteMs - firstAnswerMs)
  line('complete', ({ completeMs }) => completeMs)
  print('  target: under 5 ms between the two')
}

const leave = (stream: AsyncIterableIterator<unknown>): Promise<unknown> | undefined => stream.return?.()

/** Memory that a thousand open streams hold, of which each has sent its first event. */
const openStreams = async ({ engine }: Bench, wish: QuoteRequest): Promise<void> => {
  const before = memory()
  const controller = new AbortController()
  const options = { signal: controller.signal }
  const streams = await Promise.all(
    Array.from({ length: OPEN_AT_ONCE }, (_, place) =>
      engine.quoteStream({ read: () => selling(wish, 10_000 + place) }, options),
    ),
  )
  await Promise.all(streams.map((stream) => stream.next()))
  const open = memory()
  print(`${OPEN_AT_ONCE} streams open at once, each with its first route`)
  print(`  heap ${kib(open.heapUsed - before.heapUsed)} a stream   resident ${kib(open.rss - before.rss)} a stream`)
  const ends = streams.map((stream) => stream.next().catch(() => undefined))
  controller.abort(new Error('The benchmark is over.'))
  await Promise.all(ends)
  streams.length = 0
  await wait(100)
  print(`  heap after all were left ${kib(memory().heapUsed - before.heapUsed)} a stream`)
}

const memory = (): NodeJS.MemoryUsage => {
  globalThis.gc?.()
  return process.memoryUsage()
}

const kib = (bytes: number): string => `${(bytes / OPEN_AT_ONCE / 1024).toFixed(1)} KiB`

/** Measures how soon a stream has its first route, and what a thousand open streams take. */
export const streamLatency = async (wish: QuoteRequest): Promise<void> => {
  const bench = await setUp()
  await firstRoutes(bench, wish)
  await openStreams(bench, wish)
  await bench.engine.dispose()
}
