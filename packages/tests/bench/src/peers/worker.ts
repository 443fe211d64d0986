import { measure } from '../measure.ts'
import { type Adapter, adapters } from './adapters.ts'
import { redirect, sent } from './redirect.ts'

/** A round that the parent process asks for: how many quotes, how many of them at a time. */
export type RoundSize = { readonly runs: number; readonly atOnce: number }

/** Cost and result of one round of quotes. */
export interface Round {
  readonly cpuMs: number
  readonly p50Ms: number
  readonly elapsedMs: number
  /** Requests of a quote. */
  readonly requests: number
  /** Fewest providers that gave a route. */
  readonly providers: number
}

/** The peer has loaded and made its first quote. */
export interface Ready {
  readonly importMs: number
  /** Heap and resident memory that loading took. */
  readonly heapMb: number
  readonly residentMb: number
  /** From the first request of the peer to its first quote. */
  readonly first: Pick<Round, 'elapsedMs' | 'requests'>
}

const AMOUNTS = 16

const amounts = Array.from({ length: AMOUNTS }, (_, place) => `0.1${String(place).padStart(2, '0')}`)

const memory = (): { readonly heapUsed: number; readonly rss: number } => {
  globalThis.gc?.()
  globalThis.gc?.()
  return process.memoryUsage()
}

const [, , name = '', folder = '', port = '', count = ''] = process.argv

const start = async (): Promise<void> => {
  redirect(Number(port))
  const before = memory()
  const from = performance.now()
  const prepare = await (adapters[name] as Adapter)(folder)
  const importMs = performance.now() - from
  const after = memory()
  const requestsBefore = sent.requests
  const firstFrom = performance.now()
  const quote = await prepare(Number(count))
  await quote(amounts[0] as string)
  const first = { elapsedMs: performance.now() - firstFrom, requests: sent.requests - requestsBefore }
  const round = async ({ runs, atOnce }: RoundSize): Promise<Round> => {
    // The same amount is never asked twice at a time, because some share identical requests in flight.
    const free = [...amounts]
    let providers = Number.POSITIVE_INFINITY
    const work = async () => {
      const amount = free.shift() as string
      providers = Math.min(providers, await quote(amount))
      free.push(amount)
    }
    const [began, requests] = [performance.now(), sent.requests]
    const { cpuMs, p50Ms } = await measure(work, runs, atOnce)
    const elapsedMs = performance.now() - began
    return { cpuMs, p50Ms, elapsedMs, requests: (sent.requests - requests) / runs, providers }
  }
  const ready: Ready = {
    importMs,
    heapMb: (after.heapUsed - before.heapUsed) / 2 ** 20,
    residentMb: (after.rss - before.rss) / 2 ** 20,
    first,
  }
  process.on('message', (size: RoundSize) => void round(size).then((result) => process.send?.(result), failed))
  process.send?.(ready)
}

const failed = (error: unknown): void => {
  process.send?.({ failed: error instanceof Error ? error.message : String(error) })
}

process.once('disconnect', () => process.exit())
start().catch(failed)
