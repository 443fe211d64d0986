import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEngine } from '../create-engine.ts'
import { call, fakeProvider, offerOf, pluginOf, quoteRequest } from '../testing/fakes.ts'

describe('quotes that share one result', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const setUp = () => {
    const asked: { signal: AbortSignal; deadline: () => number; answer: () => void }[] = []
    const provider = fakeProvider({})
    provider.quote = (ask, context) =>
      new Promise((resolve, reject) => {
        const { signal } = context
        signal.addEventListener('abort', () => reject(signal.reason))
        const answer = () => resolve({ offers: [offerOf(ask)] })
        asked.push({ signal, deadline: () => context.deadline, answer })
      })
    const engine = createEngine({ plugins: [pluginOf(provider)], limits: { quoteDeadlineMs: 10_000 } })
    const ask = async () => {
      const { routes, providerErrors } = await engine.quote(call(quoteRequest()))
      return routes.length > 0 ? 'answered' : providerErrors[0]?.errorCode
    }
    return { asked, ask }
  }

  it('have their own deadline when they join late: the call outlives the first caller [PER-2]', async () => {
    const { asked, ask } = setUp()
    const first = ask()
    await vi.advanceTimersByTimeAsync(9_900)
    const late = ask()
    await vi.advanceTimersByTimeAsync(200)
    expect(await first).toBe('requestTimeout')
    expect([asked.length, asked[0]?.signal.aborted, (asked[0]?.deadline() ?? 0) - Date.now()]).toEqual([
      1,
      false,
      9_800,
    ])
    asked[0]?.answer()
    expect(await late).toBe('answered')
  })
  it('abort the call at the deadline of the last of them, and later quotes call again', async () => {
    const { asked, ask } = setUp()
    const first = ask()
    await vi.advanceTimersByTimeAsync(5_000)
    const second = ask()
    await vi.advanceTimersByTimeAsync(9_999)
    expect([await first, asked[0]?.signal.aborted]).toEqual(['requestTimeout', false])
    await vi.advanceTimersByTimeAsync(1)
    expect([await second, asked[0]?.signal.aborted]).toEqual(['requestTimeout', true])
    const third = ask()
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveLength(2)
    asked[1]?.answer()
    expect(await third).toBe('answered')
  })
})
