import { createEngine, type QuoteResult, type SwapProvider } from '@switchyard/core'
import { createServer, readConfig } from '@switchyard/server'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fakePlugin, fakeQuoteBody } from '../../http/test/fake-plugin.ts'

const IDS = ['ONE', 'TWO', 'THREE']
const KEY = 'a-key-that-is-long-enough-for-a-test'
const calls: { id: string; answer: (buyAmount: bigint | undefined) => void }[] = []

const resultOf = (id: string, sellAmount: bigint, buyAmount: bigint | undefined): QuoteResult => {
  if (buyAmount === undefined) return { declined: { errorCode: 'swapHalted', message: `${id} is halted.` } }
  const times = { inbound: 150, swap: 6, outbound: 60 }
  const rest = { fees: [], times, depositKind: 'simpleTransfer', warnings: [], state: null } as const
  return { offers: [{ sellAmount, buyAmount, minBuyAmount: (buyAmount * 9n) / 10n, ...rest }] }
}

/** Answers when the test says so. */
const held =
  (id: string): SwapProvider['quote'] =>
  ({ sellAmount }) =>
    new Promise((resolve) => {
      calls.push({ id, answer: (buyAmount) => resolve(resultOf(id, sellAmount, buyAmount)) })
    })

const plugins = IDS.map((id) => ({
  name: id,
  register: (registry: Parameters<ReturnType<typeof fakePlugin>['register']>[0]) =>
    fakePlugin().register({
      ...registry,
      provider: (_id, make) => registry.provider(id, () => ({ ...make({} as never), id, quote: held(id) })),
    }),
}))

const readEvents = async (response: Response): Promise<readonly EventSourceMessage[]> => {
  const events: EventSourceMessage[] = []
  createParser({ onEvent: (event) => events.push(event) }).feed(await response.text())
  return events
}

describe('the last event of a streamed quote', () => {
  let server: Awaited<ReturnType<typeof createServer>>
  beforeAll(async () => {
    // The same identifiers and times for every quote, so that two can be compared to the byte.
    const uuid = () => '3f2a1c00-c1b2-41f0-8de9-0242ac120002'
    const clock = { now: () => Date.UTC(2026, 10, 1), monotonic: () => 0 }
    server = await createServer(
      readConfig({ port: 0, http: { maxEventLoopDelayMs: 0 }, keys: [{ id: 'acme', key: KEY }] }),
      {
        logger: pino({ level: 'silent' }),
        engine: (keys, policy) => createEngine({ plugins, keys, policy, uuid, clock, limits: { breakerFailures: 0 } }),
      },
    )
    await server.engine.ready()
  })
  afterAll(() => server.stop())

  const post = (path: string): Promise<Response> =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'x-api-key': KEY },
      body: JSON.stringify(fakeQuoteBody),
    })

  /** Asks, and answers for the providers in this order. */
  const ask = async (path: string, amounts: readonly (bigint | undefined)[], order: readonly string[]) => {
    calls.length = 0
    const response = post(path)
    await vi.waitFor(() => expect(calls.length).toBe(IDS.length), { timeout: 10_000, interval: 1 })
    for (const id of order) calls.find((call) => call.id === id)?.answer(amounts[IDS.indexOf(id)])
    return response
  }

  it('has the bytes of /v3/quote for the same answers, in any order of answers', async () => {
    const amount = fc.option(fc.bigInt({ min: 10n ** 8n, max: 10n ** 13n }), { nil: undefined })
    const amounts = fc.tuple(amount, amount, amount)
    const order = fc.shuffledSubarray(IDS, { minLength: IDS.length })
    await fc.assert(
      fc.asyncProperty(amounts, order, order, async (given, first, second) => {
        const expected = await (await ask('/v3/quote', given, first)).text()
        const last = (await readEvents(await ask('/v3/quote/stream', given, second))).at(-1)
        expect(last?.event).toBe('complete')
        const isEmpty = given.every((one) => one === undefined)
        const { reason, ...quote } = JSON.parse(last?.data ?? '{}')
        expect(reason).toBe(isEmpty ? 'swapHalted' : undefined)
        expect(isEmpty ? JSON.stringify(quote) : last?.data).toBe(expected)
      }),
      { numRuns: 40, ...(process.env.CI ? { seed: 14 } : {}) },
    )
  })
})
