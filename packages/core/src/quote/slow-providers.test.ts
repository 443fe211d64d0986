import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { QuoteParams, QuoteResult } from '../contract/provider.ts'
import { createEngine } from '../create-engine.ts'
import type { QuoteRequest } from '../domain/request.ts'
import { UpstreamError } from '../errors.ts'
import type { Policy } from '../policy/policy.ts'
import { call, fakeProvider, offerOf, pluginOf, quoteRequest } from '../testing/fakes.ts'

type Behaviour = (ask: QuoteParams, signal: AbortSignal) => Promise<QuoteResult> | QuoteResult

const sound: Behaviour = (ask) => ({ offers: [offerOf(ask)] })
const hang: Behaviour = () => new Promise(() => {})
const refuse: Behaviour = () => Promise.reject(new UpstreamError('api.example: connection refused'))
const nonsense: Behaviour = (ask) => ({ offers: [offerOf(ask, { buyAmount: 1n, minBuyAmount: 2n })] })
const late: Behaviour = async (ask) => {
  await new Promise((resolve) => setTimeout(resolve, 60))
  return { offers: [offerOf(ask)] }
}

/** PATIENT is sound; SICK does what `become` says. */
const makeEngine = async (policy: Partial<Policy> = {}) => {
  let behaviour = sound
  const signals: AbortSignal[] = []
  const sick = fakeProvider({
    id: 'SICK',
    quote: (ask, signal) => {
      signals.push(signal)
      return behaviour(ask, signal)
    },
  })
  const patient = fakeProvider({ id: 'PATIENT' })
  const now = { ms: 0 }
  const engine = createEngine({
    plugins: [pluginOf(sick, patient)],
    policy,
    limits: { quoteDeadlineMs: 1_500, leastProviderMs: 20 },
    clock: { now: () => Date.UTC(2026, 10, 1) + now.ms, monotonic: () => now.ms },
  })
  onTestFinished(() => engine.dispose())
  await engine.ready()
  let amount = 1
  const quote = async (overrides: Partial<QuoteRequest> = {}) => {
    const sellAmount = `0.${String(100_000 + amount++)}`
    const { routes, providerErrors, explain } = await engine.quote(call(quoteRequest({ sellAmount, ...overrides })))
    return {
      routes: routes.flatMap(({ providers }) => providers),
      errors: providerErrors.map(({ provider, errorCode }) => `${provider} ${errorCode}`),
      dropped: (explain ?? []).map(({ provider, filter }) => `${provider} ${filter}`),
    }
  }
  const times = async (count: number) => {
    for (let time = 0; time < count; time++) await quote()
  }
  return {
    engine,
    sick,
    patient,
    signals,
    now,
    quote,
    times,
    become: (next: Behaviour) => {
      behaviour = next
    },
    open: () => engine.health().openCircuits.map(({ chain, side }) => `${chain} ${side}`),
  }
}

describe('a provider that takes unusually long', () => {
  it('is not waited for once another one has offered, and its call goes on', async () => {
    const { times, quote, become, signals } = await makeEngine()
    await times(10)
    become(hang)
    expect(await quote()).toMatchObject({ routes: ['PATIENT'], errors: ['SICK requestTimeout'] })
    expect(signals.at(-1)?.aborted).toBe(false)
  })

  it('is waited for to the deadline while nobody has offered, as the only route is never dropped', async () => {
    const { times, quote, become, signals } = await makeEngine()
    await times(10)
    become(late)
    expect(await quote({ providers: ['SICK'] })).toMatchObject({ routes: ['SICK'], errors: [] })
    become(hang)
    expect(await quote({ providers: ['SICK'] })).toMatchObject({ routes: [], errors: ['SICK requestTimeout'] })
    expect(signals.at(-1)?.aborted).toBe(true)
  })

  it('is waited for while the offers there cannot become routes of the request', async () => {
    const { times, quote, become } = await makeEngine()
    await times(10)
    become(async (ask, signal) => ({
      offers: [
        { ...offerOf(ask), times: { inbound: 1, swap: 1, outbound: 1 }, state: (await late(ask, signal)) && {} },
      ],
    }))
    expect(await quote({ maxExecutionTime: 10 })).toMatchObject({ routes: ['SICK'] })
  })

  it('gets more time when its answers come late but come', async () => {
    const { engine, times, quote, become, now } = await makeEngine()
    await times(10)
    become(async (ask, signal) => {
      now.ms += 400
      return late(ask, signal)
    })
    await quote()
    const reading = () =>
      engine.health().latencies.find(({ provider, kind }) => provider === 'SICK' && kind === 'quote')
    await vi.waitFor(() => expect(reading()).toMatchObject({ answers: 11, p50Ms: 0, p95Ms: 400 }))
    expect(await quote()).toMatchObject({ routes: expect.arrayContaining(['SICK', 'PATIENT']), errors: [] })
  })
})

describe('a provider that fails three times in a row', () => {
  it.each([
    ['hangs', hang],
    ['refuses connections', refuse],
    ['offers what cannot be', nonsense],
    ['answers with no result', () => null as never],
  ])('is not asked until its probe answers, when it %s', async (_, behaviour) => {
    const { engine, sick, times, quote, become, open, now } = await makeEngine()
    const facts: unknown[] = []
    engine.events.on('circuit-opened', ({ provider, chain }) => facts.push(['opened', provider, chain]))
    engine.events.on('circuit-closed', ({ provider, chain }) => facts.push(['closed', provider, chain]))
    await times(10)
    become(behaviour)
    await times(3)
    await vi.waitFor(() => expect(open()).toEqual(['BTC sell', 'ETH buy']))
    const asked = sick.asked.length
    expect(await quote()).toEqual({ routes: ['PATIENT'], errors: [], dropped: ['SICK circuit-open'] })
    expect(sick.asked).toHaveLength(asked)
    const [status] = await engine.providerStatus(call(undefined))
    const times30 = { since: '2026-11-01T00:00:00.000Z', expiresAt: '2026-11-01T00:00:30.000Z' }
    expect(status?.switchedOff).toMatchObject([
      { chain: 'BTC', side: 'sell', ...times30 },
      { chain: 'ETH', side: 'buy', ...times30 },
    ])
    now.ms += 30_000
    become(sound)
    expect(await quote()).toMatchObject({ routes: expect.arrayContaining(['SICK', 'PATIENT']), dropped: [] })
    await vi.waitFor(() => expect(open()).toEqual([]))
    expect(facts).toEqual([
      ['opened', 'SICK', 'BTC'],
      ['opened', 'SICK', 'ETH'],
      ['closed', 'SICK', 'BTC'],
      ['closed', 'SICK', 'ETH'],
    ])
  })

  it('is asked all the same where no other is left, and where the policy has it always on', async () => {
    const { engine, times, quote, become, open } = await makeEngine()
    become(refuse)
    await times(3)
    await vi.waitFor(() => expect(open()).toHaveLength(2))
    expect(await quote({ providers: ['SICK'] })).toMatchObject({ errors: ['SICK apiRequestFailed'] })
    engine.setPolicy({ alwaysOn: [{ provider: 'SICK', chain: 'ETH', side: 'buy' }] })
    expect(await quote()).toMatchObject({ errors: ['SICK apiRequestFailed'], dropped: [] })
    engine.setPolicy({ alwaysOn: [{ provider: 'PATIENT' }] })
    expect(await quote()).toMatchObject({ errors: [], dropped: ['SICK circuit-open'] })
  })

  it('stays on when every provider fails, as then the network of this machine is away', async () => {
    const { patient, times, become, open, engine } = await makeEngine()
    const quoteOf = patient.quote
    await times(10)
    become(refuse)
    patient.quote = () => Promise.reject(new UpstreamError('api.example: host not found'))
    await times(10)
    patient.quote = quoteOf
    become(sound)
    await times(1)
    expect(open()).toEqual([])
    expect(engine.health().openCircuits).toEqual([])
  })

  it('stays on when it declines or asks to wait', async () => {
    const { times, become, open } = await makeEngine()
    become(() => ({ declined: { errorCode: 'swapHalted', message: 'halted' } }))
    await times(5)
    become(() => Promise.reject(new UpstreamError('api.example asks to wait', { status: 429 })))
    await times(5)
    expect(open()).toEqual([])
  })
})
