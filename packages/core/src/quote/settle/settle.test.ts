import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { QuoteParams, QuoteResult } from '../../contract/provider.ts'
import { createEngine } from '../../create-engine.ts'
import type { EngineEvents } from '../../events.ts'
import { Wins } from '../../health/wins.ts'
import type { Policy } from '../../policy/policy.ts'
import { call, fakeProvider, offerOf, pluginOf, quoteRequest } from '../../testing/fakes.ts'
import type { QuoteOptions } from '../quote-options.ts'

type Behaviour = (ask: QuoteParams, signal: AbortSignal) => Promise<QuoteResult> | QuoteResult

const offering =
  (buyAmount: bigint): Behaviour =>
  (ask) => ({ offers: [offerOf(ask, { buyAmount })] })
const hang: Behaviour = (_, signal) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

/** GOOD always wins; SLOW does what `become` says. */
const setUp = async (policy: Partial<Policy> = { settle: 'adaptive' }, backgroundCalls = 10) => {
  let behaviour = offering(10n ** 18n)
  let good = offering(2n * 10n ** 18n)
  const signals: AbortSignal[] = []
  const slow = fakeProvider({
    id: 'SLOW',
    quote: (ask, signal) => {
      signals.push(signal)
      return behaviour(ask, signal)
    },
  })
  const engine = createEngine({
    plugins: [pluginOf(slow, fakeProvider({ id: 'GOOD', quote: (ask, signal) => good(ask, signal) }))],
    policy,
    limits: { quoteDeadlineMs: 500, leastProviderMs: 500, backgroundCalls },
  })
  onTestFinished(() => engine.dispose())
  await engine.ready()
  const settled: EngineEvents['quote-settled'][0][] = []
  const known: EngineEvents['settled-quote-known'][0][] = []
  engine.events.on('quote-settled', (fact) => settled.push(fact))
  engine.events.on('settled-quote-known', (fact) => known.push(fact))
  let amount = 1
  const quote = async (options?: QuoteOptions) => {
    const { routes, providerErrors } = await engine.quote(
      call(quoteRequest({ sellAmount: `0.${String(100_000 + amount++)}` })),
      options,
    )
    return [...routes.flatMap(({ providers }) => providers), ...providerErrors.map((error) => error.errorCode)]
  }
  for (let one = 0; one < 30; one++) await quote()
  return {
    engine,
    signals,
    settled,
    known,
    quote,
    become: (next: Behaviour) => {
      behaviour = next
    },
    goodBecomes: (next: Behaviour) => {
      good = next
    },
  }
}

describe('an adaptive quote', () => {
  it('does not wait for a provider that hardly ever wins, whose call goes on', async () => {
    const { quote, become, settled, signals, engine } = await setUp()
    become(hang)
    expect(await quote()).toEqual(['GOOD', 'requestTimeout'])
    expect(settled).toMatchObject([{ providers: ['SLOW'], risk: expect.any(Number) }])
    expect(settled[0]?.risk).toBeLessThan(0.005)
    expect(signals.at(-1)?.aborted).toBe(false)
    expect(engine.health().openCircuits).toEqual([])
  })

  it('learns what it missed, and waits again', async () => {
    const { quote, become, settled, known } = await setUp()
    const answers: (() => void)[] = []
    become(
      (ask) =>
        new Promise((resolve) =>
          answers.push(() => resolve({ offers: [offerOf(ask, { buyAmount: 201n * 10n ** 16n })] })),
        ),
    )
    expect(await quote()).toEqual(['GOOD', 'requestTimeout'])
    await new Promise((resolve) => setTimeout(resolve, 100))
    answers[0]?.()
    await vi.waitFor(() => expect(known).toMatchObject([{ late: ['SLOW'], missed: ['SLOW'] }]))
    const next = quote()
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.()
    expect(await next).toEqual(['SLOW', 'GOOD'])
    expect(settled).toHaveLength(1)
  })

  it('counts its winner once, and only when the provider it did not wait for has answered', async () => {
    const { quote, become, known } = await setUp()
    const note = vi.spyOn(Wins.prototype, 'note')
    onTestFinished(() => note.mockRestore())
    const counted = () => note.mock.calls.map(([asked, , winners]) => [asked, [...winners]])
    await quote()
    expect(counted()).toEqual([[['SLOW', 'GOOD'], ['GOOD']]])
    note.mockClear()
    let answer: () => void = () => {}
    become(
      (ask) =>
        new Promise((resolve) => {
          answer = () => resolve({ offers: [offerOf(ask, { buyAmount: 201n * 10n ** 16n })] })
        }),
    )
    expect(await quote()).toEqual(['GOOD', 'requestTimeout'])
    expect(counted()).toEqual([])
    answer()
    await vi.waitFor(() => expect(known).toHaveLength(1))
    expect(counted()).toEqual([[['SLOW', 'GOOD'], ['SLOW']]])
  })

  it('never ends before a route is there', async () => {
    const { quote, become, goodBecomes, settled } = await setUp()
    goodBecomes(() => ({ declined: { errorCode: 'swapHalted', message: 'GOOD is halted.' } }))
    let answer: () => void = () => {}
    become((ask) => new Promise((resolve) => (answer = () => resolve({ offers: [offerOf(ask)] }))))
    const waiting = quote()
    await new Promise((resolve) => setTimeout(resolve, 50))
    answer()
    expect(await waiting).toEqual(['SLOW', 'swapHalted'])
    expect(settled).toEqual([])
  })

  it('ends the calls that too many others go on beside, and holds it against nobody', async () => {
    const { quote, become, signals, known, engine } = await setUp({ settle: 'adaptive' }, 1)
    const failed = vi.fn()
    engine.events.on('provider-failed', failed)
    become(hang)
    await quote()
    await quote()
    expect(signals.slice(-2).map(({ aborted }) => aborted)).toEqual([false, true])
    expect([known, failed.mock.calls]).toEqual([[], []])
  })

  it('is one where the request says so, or the policy for its key or for all', async () => {
    const hanging = async (policy: Partial<Policy>, options?: QuoteOptions) => {
      const { quote, become, settled } = await setUp(policy)
      become(hang)
      await quote(options)
      return settled.length
    }
    expect(await hanging({}, { settle: 'adaptive' })).toBe(1)
    expect(await hanging({ settleByKey: { anybody: 'adaptive' } })).toBe(0)
    expect(await hanging({ settle: 'adaptive' }, { settle: 'deadline' })).toBe(0)
    expect(await hanging({})).toBe(0)
    expect(await hanging({ settle: 'deadline', settleByKey: { anonymous: 'adaptive' } })).toBe(1)
  })
})

describe('a quote whose caller leaves', () => {
  it('aborts the calls that nobody else waits for, and rejects with the reason', async () => {
    const { engine, become, signals } = await setUp({})
    become(hang)
    const controller = new AbortController()
    const left = engine.quote(call(quoteRequest()), { signal: controller.signal })
    await new Promise((resolve) => setTimeout(resolve, 20))
    controller.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
    expect(signals.at(-1)?.aborted).toBe(true)
  })
})
