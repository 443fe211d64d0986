import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { QuoteParams, QuoteResult } from '../../contract/provider.ts'
import { createEngine } from '../../create-engine.ts'
import { call, fakeProvider, offerOf, pluginOf, quoteRequest } from '../../testing/fakes.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const ETHER = 10n ** 18n

/** Repeatable numbers from 0 up to 1. */
const randoms = () => {
  let state = 7
  return (): number => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/**
 * Three quick providers, and one that takes three times as long and has the best price in most quotes, until it hangs. Resolves
 * a function that quotes so many times and resolves to how long each took, milliseconds of simulated time, and who was best.
 */
const setUp = async () => {
  const random = randoms()
  let hangs = false
  const provider = (id: string, ms: number, gain: () => bigint) =>
    fakeProvider({
      id,
      quote: (ask: QuoteParams, signal: AbortSignal) =>
        new Promise<QuoteResult>((resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
          const took = ms * (0.8 + 0.4 * random())
          if (id !== 'WINNER' || !hangs)
            setTimeout(() => resolve({ offers: [offerOf(ask, { buyAmount: 2n * ETHER + gain() })] }), took)
        }),
    })
  const some = () => BigInt(Math.floor(random() * 1e6))
  const engine = createEngine({
    plugins: [
      pluginOf(
        provider('ONE', 60, some),
        provider('TWO', 80, some),
        provider('THREE', 100, some),
        provider('WINNER', 300, () => (random() < 0.7 ? 2_000_000n : 0n)),
      ),
    ],
    policy: { settle: 'adaptive' },
  })
  onTestFinished(() => engine.dispose())
  await engine.ready()
  let amount = 0
  const quotes = async (count: number) => {
    const took: number[] = []
    const best: string[] = []
    for (let one = 0; one < count; one += 1) {
      amount += 1
      const began = performance.now()
      let isDone = false
      const quote = engine.quote(call(quoteRequest({ sellAmount: `0.${String(100_000 + amount)}` }))).then((made) => {
        isDone = true
        took.push(performance.now() - began)
        best.push(made.routes[0]?.providers[0] ?? '')
      })
      for (let steps = 0; !isDone && steps < 2_000; steps += 1) await vi.advanceTimersByTimeAsync(10)
      await quote
    }
    return { took: took.sort((fewer, more) => fewer - more), best }
  }
  const hang = (): void => {
    hangs = true
  }
  return { quotes, hang, engine }
}

const median = (sorted: readonly number[]): number => sorted[sorted.length >> 1] ?? 0

describe('an adaptive quote without a slow provider that often wins', () => {
  it('takes no longer than before, as soon as that provider hangs', async () => {
    const { quotes, hang, engine } = await setUp()
    await quotes(420)
    const healthy = await quotes(100)
    expect(healthy.best.filter((id) => id === 'WINNER').length).toBeGreaterThan(50)
    hang()
    const first = await quotes(20)
    // Each waits as long as this provider has ever taken, and no longer.
    expect(first.took.at(-1)).toBeLessThanOrEqual(1.1 * (healthy.took.at(-1) ?? 0))
    const hung = await quotes(100)
    expect(median([...first.took, ...hung.took].sort((fewer, more) => fewer - more))).toBeLessThanOrEqual(
      1.1 * median(healthy.took),
    )
    expect(new Set(engine.health().openCircuits.map(({ provider }) => provider))).toEqual(new Set(['WINNER']))
    expect(hung.best).not.toContain('WINNER')
  }, 60_000)
})
