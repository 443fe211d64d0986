import { vi } from 'vitest'
import { RequestCoalescer } from '../async/request-coalescer.ts'
import type { QuoteParams, QuoteResult, SwapProvider } from '../contract/provider.ts'
import type { EngineContext } from '../engine-context.ts'
import { createEvents } from '../events.ts'
import { BackgroundCalls } from '../health/background-calls.ts'
import { createRuleBook } from '../policy/rule-book.ts'
import type { ProviderResult } from '../provider/provider-result.ts'
import { type AskOptions, ask } from '../quote/ask.ts'
import { btc, eth, fakeProvider, offerOf } from './fakes.ts'

const question = { sell: btc, buy: eth, sellAmount: 100n, fees: {} } as QuoteParams

/** Lets time pass, of fake timers. */
export const tick = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

export interface AskedProviders {
  readonly ids?: readonly string[]
  readonly concurrency?: number
  /** Time a call may take before it is unusually late, by provider. */
  readonly limitsMs?: Readonly<Record<string, number>>
  readonly unlisted?: readonly string[]
  readonly mostInBackground?: number
  /** The share of their answers that take longer. */
  readonly laterThan?: (ms: number) => number
}

/** Providers that answer or fail when the test says so, and obey no signal; what is asked of them, and what it comes to. */
export const askedProviders = ({
  ids = ['A', 'B'],
  concurrency = 10,
  limitsMs = {},
  unlisted = [],
  mostInBackground = 10,
  laterThan = () => 0.001,
}: AskedProviders = {}) => {
  const answers = new Map<string, (result?: QuoteResult) => void>()
  const failures = new Map<string, (cause: Error) => void>()
  const signals = new Map<string, AbortSignal>()
  const deadlines: number[] = []
  const faults: string[] = []
  const failed: string[] = []
  const providers = ids.map(
    (id): SwapProvider => ({
      ...fakeProvider({ id }),
      quote: (asked, context) => {
        signals.set(id, context.signal)
        deadlines.push(context.deadline)
        return new Promise((resolve, reject) => {
          answers.set(id, (result = { offers: [offerOf(asked)] }) => resolve(result))
          failures.set(id, reject)
        })
      },
    }),
  )
  const events = createEvents()
  events.on('provider-failed', ({ provider, decline }) => failed.push(`${provider} ${decline.errorCode}`))
  const engine = {
    clock: { now: () => performance.now(), monotonic: () => performance.now() },
    events,
    rules: () => createRuleBook({}),
    limits: { concurrency, quoteDeadlineMs: 5_000, providerDeadlineMs: limitsMs, leastProviderMs: 700 },
    latencies: {
      computeLimit: () => undefined,
      note: () => undefined,
      computeLaterShare: (_: string, ms: number) => laterThan(ms),
    },
    calls: { note: () => undefined },
    circuits: {
      enter: () => [],
      answered: () => undefined,
      failed: ({ provider }: { readonly provider: string }) => faults.push(provider),
      answeredSince: () => false,
      unexplained: { noteAnswer: () => undefined, noteRefusal: () => undefined },
    },
    catalogue: { findSupported: (id: string) => (unlisted.includes(id) ? undefined : {}), find: () => undefined },
    quotesUnderWay: new RequestCoalescer(),
    background: new BackgroundCalls(mostInBackground),
  } as unknown as EngineContext
  const brief = ({ provider, ...result }: ProviderResult): string =>
    `${provider.id} ${'offers' in result ? 'offers' : result.decline.errorCode}`
  /** Asks, and what it comes to. */
  const asking = (options: AskOptions = {}) => {
    const state: { results?: readonly string[]; failure?: unknown } = {}
    void ask(engine, providers, { question, quoteId: 'q', ...options }).then(
      (results) => {
        state.results = results.map(brief)
      },
      (failure) => {
        state.failure = failure
      },
    )
    return state
  }
  return {
    engine,
    answers,
    failures,
    signals,
    deadlines,
    faults,
    failed,
    asking,
    brief,
    asked: () => [...signals.keys()],
  }
}
