import { describe, expect, it, onTestFinished } from 'vitest'
import type { QuoteParams, QuoteResult } from '../contract/provider.ts'
import { createEngine } from '../create-engine.ts'
import type { QuoteRequest } from '../domain/request.ts'
import { UpstreamError } from '../errors.ts'
import { call, fakeProvider, offerOf, pluginOf, quoteRequest } from '../testing/fakes.ts'

type Behaviour = (ask: QuoteParams) => QuoteResult | Promise<QuoteResult>

const sound: Behaviour = (ask) => ({ offers: [offerOf(ask)] })
const unknown: QuoteResult = { declined: { errorCode: 'quoteError', message: 'never heard of', unexplained: true } }

/** PATIENT is sound. DOUBTFUL does what `become` says. */
const setUp = async () => {
  let behaviour = sound
  const asked: QuoteParams[] = []
  const doubtful = fakeProvider({
    id: 'DOUBTFUL',
    quote: (ask) => {
      asked.push(ask)
      return behaviour(ask)
    },
  })
  const now = { ms: 0 }
  const engine = createEngine({
    plugins: [pluginOf(doubtful, fakeProvider({ id: 'PATIENT' }))],
    clock: { now: () => Date.UTC(2026, 10, 1) + now.ms, monotonic: () => now.ms },
  })
  onTestFinished(() => engine.dispose())
  await engine.ready()
  const events: string[] = []
  engine.events.on('provider-failed', () => events.push('failed'))
  engine.events.on('provider-declined', () => events.push('declined'))
  engine.events.on('circuit-opened', ({ provider }) => events.push(`${provider} opened`))

  let amount = 1
  const quote = async (overrides: Partial<QuoteRequest> = {}) => {
    const sellAmount = `0.${String(100_000 + amount++)}`
    await engine.quote(call(quoteRequest({ sellAmount, ...overrides })))
    await new Promise((resolve) => setTimeout(resolve, 2))
    now.ms += 1_000
  }
  const become = (next: Behaviour): void => {
    behaviour = next
  }
  return { quote, asked, events, become }
}

/** Refuses whatever names a destination, as a node does whose words for a mistake nobody knows. */
const refusesNamed =
  (refusal: () => QuoteResult): Behaviour =>
  (ask) =>
    ask.destinationAddress === undefined ? { offers: [offerOf(ask)] } : refusal()

const throwing = (status: number) => (): never => {
  throw new UpstreamError('what is this', { status })
}

describe.each([
  ['a decline without a known reason', () => unknown],
  ['a status 400 without a reason', throwing(400)],
  ['a status 422 without a reason', throwing(422)],
] as const)('%s', (_, refusal) => {
  it('never opens the circuit while the provider answers others, however many come', async () => {
    const { quote, events, become } = await setUp()
    await quote()
    become(refusesNamed(refusal))
    for (let time = 0; time < 30; time++) await quote({ destinationAddress: `hello${time}` })
    expect(new Set(events)).toEqual(new Set(['declined']))
  })

  it('opens it when the question is refused that the provider answered before', async () => {
    const { quote, events, become } = await setUp()
    await quote()
    become(refusal)
    for (let time = 0; time < 30; time++) await quote()
    expect(events).toContain('DOUBTFUL opened')
  })
})

describe('the question that tells', () => {
  it('is that of the last answer without addresses, after three different requests, and once in five seconds', async () => {
    const { quote, asked, become } = await setUp()
    await quote({ destinationAddress: 'bc1good', sellAmount: '0.5' })
    asked.length = 0
    become(() => unknown)
    for (let time = 0; time < 4; time++) await quote({ destinationAddress: 'same', sellAmount: '1' })
    expect(asked).toHaveLength(4)
    for (let time = 0; time < 7; time++) await quote({ destinationAddress: `hello${time}` })
    const own = asked.filter(({ destinationAddress }) => destinationAddress === undefined)
    expect(own).toHaveLength(2)
    expect(own[0]).toMatchObject({ sellAmount: 50_000_000n, flexInput: false, privacy: false })
    expect(own[0]).not.toHaveProperty('sourceAddress')
  })

  it('is not asked of a provider that never answered, and nothing opens', async () => {
    const { quote, asked, events, become } = await setUp()
    become(() => unknown)
    for (let time = 0; time < 20; time++) await quote({ destinationAddress: `hello${time}` })
    expect(asked).toHaveLength(20)
    expect(new Set(events)).toEqual(new Set(['declined']))
  })
})

describe('a status that names a fault', () => {
  it.each([401, 403, 408, 500, 502, 503])('of %i opens the circuit at once after three', async (status) => {
    const { quote, events, become } = await setUp()
    await quote()
    become(throwing(status))
    for (let time = 0; time < 3; time++) await quote()
    // One circuit of each side.
    expect(events).toEqual(['failed', 'failed', 'failed', 'DOUBTFUL opened', 'DOUBTFUL opened'])
  })
})
