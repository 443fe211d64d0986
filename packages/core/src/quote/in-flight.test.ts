import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEngine } from '../create-engine.ts'
import { call, fakeProvider, offerOf, plugged, quoteRequest } from '../testing/fakes.ts'
import { InFlight, type Place, type SharedWork } from './in-flight.ts'

interface Begun {
  readonly work: SharedWork
  readonly settle: () => void
  left: number
  joined: number
  settled: boolean
}

const reason = new Error('left')

/** Starts work that settles when it is told to. */
const begin = (begun: Begun[]) => (work: SharedWork) =>
  new Promise<number>((resolve) => {
    const index = begun.length
    begun.push({ work, left: 0, joined: 0, settled: false, settle: () => resolve(index) })
  })

const step = fc.oneof(
  fc.record({ do: fc.constant('join' as const), key: fc.constantFrom('a', 'b'), deadline: fc.nat(100) }),
  fc.record({ do: fc.constant('leave' as const), pick: fc.nat() }),
  fc.record({ do: fc.constant('settle' as const), pick: fc.nat() }),
)

describe('work under way', () => {
  it('is aborted when the last who waits has left, and never while somebody waits or once it has settled', () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const inFlight = new InFlight()
        const begun: Begun[] = []
        const places: { place: Place<number>; of: Begun }[] = []
        const last = new Map<string, Begun>()
        for (const each of steps) {
          if (each.do === 'join') {
            const before = last.get(each.key)
            const running = before && !before.settled && before.left < before.joined ? before : undefined
            const place = inFlight.join(each.key, each.deadline, begin(begun))
            const of = running ?? (begun.at(-1) as Begun)
            last.set(each.key, of)
            of.joined++
            places.push({ place, of })
            expect(of.work.deadline).toBeGreaterThanOrEqual(each.deadline)
          } else if (each.do === 'leave' && places.length > 0) {
            const [left] = places.splice(each.pick % places.length, 1)
            left?.place.leave(reason)
            if (left) left.of.left++
          } else if (each.do === 'settle' && begun.length > 0) {
            const one = begun[each.pick % begun.length] as Begun
            one.settle()
            await Promise.resolve()
            await Promise.resolve()
            if (one.left < one.joined) one.settled = true
          }
          for (const one of begun) expect(one.work.signal.aborted).toBe(!one.settled && one.left === one.joined)
        }
        expect(inFlight.size).toBe(begun.filter((one) => !one.settled && one.left < one.joined).length)
      }),
    ))
  it('is forgotten when it fails, and the next caller starts anew', async () => {
    const inFlight = new InFlight()
    const failing = inFlight.join('a', 1, async () => Promise.reject(new Error('no')))
    await expect(failing.answer).rejects.toThrow('no')
    expect(inFlight.size).toBe(0)
    await expect(inFlight.join('a', 1, async () => 'yes').answer).resolves.toBe('yes')
  })
})

describe('quotes that wait for one answer', () => {
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
    const engine = createEngine({ plugins: [plugged(provider)], limits: { quoteDeadlineMs: 10_000 } })
    const ask = async () => {
      const { routes, providerErrors } = await engine.quote(call(quoteRequest()))
      return routes.length > 0 ? 'answered' : providerErrors[0]?.errorCode
    }
    return { asked, ask }
  }

  it('never time out early for having joined late: the answer outlives the first caller [PER-2]', async () => {
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
  it('give it up when the last of them has run out of time, and later ones ask anew', async () => {
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
