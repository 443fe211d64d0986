import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEngine } from '../create-engine.ts'
import { call, fakeProvider, offerOf, plugged, quoteRequest } from '../testing/fakes.ts'
import { InFlight, type Wave } from './in-flight.ts'

const step = fc.oneof(
  fc.record({ do: fc.constant('join' as const), key: fc.constantFrom('a', 'b'), deadline: fc.nat(100) }),
  fc.record({ do: fc.constant('ask' as const), pick: fc.nat(), who: fc.constantFrom('X', 'Y') }),
  fc.record({ do: fc.constant('leave' as const), pick: fc.nat() }),
  fc.record({ do: fc.constant('settle' as const), pick: fc.nat(), fails: fc.boolean() }),
)

/** An answer under way, as the test sees it. */
interface Begun {
  readonly wave: Wave
  readonly who: string
  readonly settle: (fails: boolean) => void
  settled: boolean
}

/** What should be true of a wave. */
interface Expected {
  readonly key: string
  waiting: number
  deadline: number
  aborted: boolean
}

const flushed = async () => {
  for (let turn = 0; turn < 4; turn++) await Promise.resolve()
}

describe('questions under way', () => {
  it('are aborted when the last who waits has left, never while somebody waits, and not once they have settled', () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const inFlight = new InFlight()
        const waves = new Map<Wave, Expected>()
        const places: Wave[] = []
        const begun: Begun[] = []
        const isOpen = ({ wave, settled }: Begun) => !settled && !wave.signal.aborted
        for (const each of steps) {
          if (each.do === 'join') {
            const wave = inFlight.join(each.key, each.deadline)
            const known = [...waves].find(([, { key, waiting }]) => key === each.key && waiting > 0)
            if (known) expect(wave).toBe(known[0])
            else expect(waves.has(wave)).toBe(false)
            const expected = waves.get(wave) ?? { key: each.key, waiting: 0, deadline: 0, aborted: false }
            expected.waiting++
            expected.deadline = Math.max(expected.deadline, each.deadline)
            waves.set(wave, expected)
            places.push(wave)
          } else if (each.do === 'ask' && places.length > 0) {
            const wave = places[each.pick % places.length] as Wave
            const running = begun.find((one) => one.wave === wave && one.who === each.who && !one.settled)
            const before = begun.length
            void wave
              .ask(
                each.who,
                () =>
                  new Promise<void>((resolve, reject) => {
                    const settle = (fails: boolean) => (fails ? reject(new Error('no')) : resolve())
                    begun.push({ wave, who: each.who, settled: false, settle })
                  }),
              )
              .catch(() => undefined)
            expect(begun.length - before).toBe(running ? 0 : 1)
          } else if (each.do === 'leave' && places.length > 0) {
            const [wave] = places.splice(each.pick % places.length, 1) as [Wave]
            const expected = waves.get(wave) as Expected
            const unsettled = begun.some((one) => one.wave === wave && isOpen(one))
            wave.leave()
            if (--expected.waiting === 0) expected.aborted = unsettled
          } else if (each.do === 'settle' && begun.length > 0) {
            const one = begun[each.pick % begun.length] as Begun
            one.settle(each.fails)
            one.settled = true
            await flushed()
          }
          for (const [wave, { aborted, deadline }] of waves) {
            expect([wave.signal.aborted, wave.deadline]).toEqual([aborted, deadline])
          }
        }
        expect(inFlight.size).toBe([...waves.values()].filter(({ waiting }) => waiting > 0).length)
      }),
    ))
  it('are put anew to whoever failed, also by those who still wait for others', async () => {
    const wave = new InFlight().join('a', 1)
    await expect(wave.ask('X', async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await expect(wave.ask('X', async () => 'yes')).resolves.toBe('yes')
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
