import { describe, expect, it } from 'vitest'
import type { QuoteParams, QuoteResult, SwapProvider } from '../contract/provider.ts'
import type { EngineContext } from '../engine-context.ts'
import { SwapError, UpstreamError } from '../errors.ts'
import { createEvents } from '../events.ts'
import { Unexplained } from '../health/unexplained.ts'
import { createRuleBook } from '../policy/rule-book.ts'
import { CallerLeft } from '../provider/fault.ts'
import { btc, eth, type FakeOptions, fakeProvider, offerOf } from '../testing/fakes.ts'
import { ProviderCall } from './provider-call.ts'

const NOW = 1_000_000
const question = { sell: btc, buy: eth, sellAmount: 100n } as QuoteParams
const declined = { errorCode: 'swapHalted', message: 'halted' }

interface Given extends FakeOptions {
  readonly fixedMs?: Readonly<Record<string, number>>
  readonly learnedMs?: number
  /** Spans and their attributes are noted. */
  readonly isTraced?: boolean
  /** Instead of a fake's own. */
  readonly quoteOf?: SwapProvider['quote']
}

/** A call that began when the clock was at `NOW`, and what is noted of it. */
const setUp = ({ fixedMs = {}, learnedMs, isTraced = false, quoteOf, ...fake }: Given = {}) => {
  const time = { now: NOW }
  const noted: string[] = []
  const facts: unknown[] = []
  const events = createEvents()
  events.on('provider-answered', (fact) => facts.push(['answered', fact]))
  events.on('provider-declined', (fact) => facts.push(['declined', fact]))
  events.on('provider-failed', (fact) => facts.push(['failed', fact]))
  const tracer = {
    startActiveSpan: <T>(name: string, { attributes }: { attributes?: object }, work: (span: never) => T): T => {
      noted.push(`${name} ${JSON.stringify(attributes)}`)
      const setAttribute = (key: string, value: unknown): unknown => noted.push(`${key} ${value}`)
      return work({ setAttribute, setStatus: () => noted.push('broken span'), end: () => noted.push('end') } as never)
    },
  }
  const engine = {
    clock: { now: () => time.now, monotonic: () => time.now },
    events,
    rules: () => createRuleBook({ maxOpenSeconds: 60 }),
    limits: { providerDeadlineMs: fixedMs, leastProviderMs: 700 },
    latencies: {
      computeLimit: (id: string, kind: string, leastMs: number) => {
        noted.push(`limit of ${id} ${kind} ${leastMs}`)
        return learnedMs
      },
      note: () => undefined,
    },
    calls: { note: () => undefined },
    circuits: {
      unexplained: new Unexplained({ now: () => time.now, monotonic: () => time.now }),
      enter: (subject: object) => {
        noted.push(`enters ${Object.values(subject).join(' ')}`)
        return []
      },
      answered: () => noted.push('healthy'),
      failed: ({ reason }: { readonly reason: string }) => noted.push(`fault: ${reason}`),
      answeredSince: () => false,
    },
    ...(isTraced ? { tracer } : {}),
  } as unknown as EngineContext
  const provider = { ...fakeProvider(fake), ...(quoteOf ? { quote: quoteOf } : {}) }
  const call = new ProviderCall(engine, provider, { question, quoteId: 'q' })
  const start = (signal = new AbortController().signal) => {
    const context = { signal, deadline: NOW + 5_000, clock: engine.clock, tokens: { find: () => undefined } }
    return call.start(context as never)
  }
  return { call, start, noted, facts, time, provider }
}

describe('the time after which a call is unusually late', () => {
  it('is what the operator says of the provider, else what was learned, if it is before the deadline', () => {
    const limit = (given: Given, deadlineMs = 5_000) => setUp(given).call.computeLimitMs(deadlineMs)
    expect(limit({ learnedMs: 900 })).toBe(900)
    expect(limit({ learnedMs: 900, fixedMs: { FAKE: 300 } })).toBe(300)
    expect(limit({ learnedMs: 900, fixedMs: { OTHER: 300 } })).toBe(900)
    expect([limit({}), limit({ learnedMs: 5_000 }), limit({ learnedMs: 4_999 })]).toEqual([undefined, undefined, 4_999])
    expect(limit({ id: 'toString', learnedMs: 900 })).toBe(900)
  })
  it('is learned from its prices, and never shorter than the least', () => {
    const { call, noted } = setUp({})
    call.computeLimitMs(5_000)
    expect(noted).toEqual(['limit of FAKE quote 700'])
  })
})

describe('what a call says of the health of its provider', () => {
  const health = async (given: Given, signal?: AbortSignal) => {
    const { start, noted } = setUp(given)
    await start(signal).catch(() => undefined)
    return noted
  }
  const offering = (...changes: readonly Parameters<typeof offerOf>[1][]) => ({
    quote: (ask: QuoteParams) => ({ offers: changes.map((change) => offerOf(ask, change)) }),
  })
  const entered = 'enters FAKE BTC ETH'

  it('is that it is healthy where one offer at least can be used', async () => {
    expect(await health(offering({}))).toEqual([entered, 'healthy'])
    expect(await health(offering({ sellAmount: 101n }, { expiresAt: NOW + 60_000 }))).toEqual([entered, 'healthy'])
  })
  it('is a fault where no offer can be', async () => {
    const absurd = [entered, 'fault: an answer that cannot be']
    expect(await health(offering())).toEqual(absurd)
    expect(await health(offering({ sellAmount: 101n }))).toEqual(absurd)
    expect(await health(offering({ expiresAt: NOW }))).toEqual(absurd)
    expect(await health(offering({ expiresAt: NOW + 60_001 }))).toEqual(absurd)
  })
  it('is a fault where it fails, at once or later, or returns what is no result', async () => {
    const quoteOf = (): never => {
      throw new UpstreamError('down')
    }
    expect(await health({ quoteOf })).toEqual([entered, 'fault: down'])
    expect(await health({ quote: () => Promise.reject(new UpstreamError('down')) })).toEqual([entered, 'fault: down'])
    expect(await health({ quote: () => ({}) as QuoteResult })).toEqual([
      entered,
      'fault: an answer that cannot be read',
    ])
  })
  it('is nothing where it declines, refuses, or nobody waits for it any more', async () => {
    expect(await health({ quote: () => ({ declined }) })).toEqual([entered])
    expect(await health({ quote: () => Promise.reject(new SwapError('swapHalted')) })).toEqual([entered])
    const quote = () => Promise.reject(new Error('aborted'))
    expect(await health({ quote }, AbortSignal.abort(new CallerLeft()))).toEqual([entered])
    expect(await health({ quote }, AbortSignal.abort(new Error('late')))).toEqual([entered, 'fault: it failed'])
  })
  it('is that it came too late, once, where that is said of it', async () => {
    const { call, start, noted } = setUp({ quote: () => new Promise(() => undefined) })
    call.onOverdue()
    void start()
    call.onLate()
    call.onOverdue()
    expect(noted).toEqual([entered, 'fault: no answer in time'])
    const hung = setUp({ quote: () => new Promise(() => undefined) })
    void hung.start()
    hung.call.onOverdue()
    expect(hung.noted).toEqual([entered, 'fault: no answer in time'])
  })
})

describe('the result of a call', () => {
  it('is what the provider returned, with the time it took', async () => {
    const { call, time, facts, provider } = setUp({})
    time.now += 250
    const offers = [offerOf(question), offerOf(question)]
    expect(call.onResult({ offers })).toEqual({ provider, offers })
    expect(call.onResult({ declined })).toEqual({ provider, decline: declined })
    expect(facts).toEqual([
      ['answered', { provider: 'FAKE', quoteId: 'q', tookMs: 250, offers: 2 }],
      ['declined', { provider: 'FAKE', quoteId: 'q', tookMs: 250, decline: declined }],
    ])
  })
  it('is its fault under a code, with the time it took', () => {
    const { call, time, facts, provider } = setUp({})
    time.now += 300
    const cause = new UpstreamError('down')
    const decline = { errorCode: 'apiRequestFailed', message: 'down' }
    expect(call.onFailure(cause)).toEqual({ provider, decline })
    expect(facts).toEqual([['failed', { provider: 'FAKE', quoteId: 'q', tookMs: 300, decline, cause }]])
    expect(call.onLate()).toMatchObject({ decline: { errorCode: 'requestTimeout' } })
    expect(facts).toHaveLength(2)
  })
  it('is no fault and no event where it was not called, is left out, or nobody waits for it', () => {
    const { call, facts } = setUp({})
    expect(call.onUnavailable()).toMatchObject({
      decline: { errorCode: 'apiRequestFailed', message: 'FAKE has not listed its assets yet.' },
    })
    expect(call.onCut()).toMatchObject({ decline: { errorCode: 'requestTimeout' } })
    expect(call.onLeft()).toMatchObject({ provider: { id: 'FAKE' }, decline: { errorCode: expect.any(String) } })
    const named = setUp({ capabilities: { faultCode: 'noQuoteResponse' } })
    expect(named.call.onUnavailable()).toMatchObject({ decline: { errorCode: 'noQuoteResponse' } })
    expect([...facts, ...named.facts]).toEqual([])
  })
})

describe('the span of a call', () => {
  const traced = async (given: Given) => {
    const { start, noted } = setUp({ ...given, isTraced: true })
    await start().catch(() => undefined)
    return noted.filter((one) => !one.startsWith('enters'))
  }
  const opened = 'provider quote {"switchyard.provider":"FAKE"}'

  it('names its provider and says how it ended', async () => {
    expect(await traced({})).toEqual([opened, 'healthy', 'switchyard.offers 1', 'end'])
    expect(await traced({ quote: () => ({ declined }) })).toEqual([opened, 'switchyard.decline swapHalted', 'end'])
    const down = await traced({ quote: () => Promise.reject(new UpstreamError('down')) })
    expect(down).toEqual([opened, 'fault: down', 'broken span', 'end'])
  })
})
