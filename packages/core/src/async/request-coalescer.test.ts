import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { RequestCoalescer, type SharedRequest } from './request-coalescer.ts'

interface Work {
  readonly signal: AbortSignal
  readonly resolve: (answer: string) => void
  readonly reject: (failure: Error) => void
}

const sharing = () => {
  const requests = new RequestCoalescer()
  const begun: Work[] = []
  const ask = (signal: AbortSignal, key = 'key') =>
    requests.share(
      key,
      (own) => new Promise<string>((resolve, reject) => begun.push({ signal: own, resolve, reject })),
      signal,
    )
  return { ask, begun, work: (index: number) => begun[index] as Work }
}

const signal = () => new AbortController().signal

describe('identical requests in flight', () => {
  it('are one request, also for callers with the same signal', async () => {
    const { ask, begun, work } = sharing()
    const same = signal()
    const answers = [ask(same), ask(same), ask(signal()), ask(same, 'other')]
    expect(begun).toHaveLength(2)
    work(0).resolve('one')
    work(1).resolve('two')
    expect(await Promise.all(answers)).toEqual(['one', 'one', 'one', 'two'])
  })

  it('fail for all callers, and are sent again after they have settled', async () => {
    const { ask, begun, work } = sharing()
    const answers = [ask(signal()), ask(signal())]
    work(0).reject(new Error('broken'))
    for (const answer of answers) await expect(answer).rejects.toThrow('broken')
    const again = ask(signal())
    expect(begun).toHaveLength(2)
    work(1).resolve('mended')
    expect(await again).toBe('mended')
  })

  it('are left by each caller with its own signal, and abort with the last one', async () => {
    const { ask, work } = sharing()
    const [first, last] = [new AbortController(), new AbortController()]
    const left = [ask(first.signal), ask(first.signal)]
    const late = ask(last.signal)
    first.abort(new Error('enough'))
    for (const answer of left) await expect(answer).rejects.toThrow('enough')
    expect(work(0).signal.aborted).toBe(false)
    last.abort(new Error('too late'))
    await expect(late).rejects.toThrow('too late')
    expect(work(0).signal.reason).toMatchObject({ message: 'too late' })
  })

  it('are not joined once all callers have left, and settling late does not remove the next request', async () => {
    const { ask, begun, work } = sharing()
    const leaving = new AbortController()
    const left = ask(leaving.signal)
    leaving.abort(new Error('enough'))
    await expect(left).rejects.toThrow('enough')
    const next = ask(signal())
    work(0).reject(new Error('aborted'))
    await new Promise(setImmediate)
    const joined = ask(signal())
    expect(begun).toHaveLength(2)
    work(1).resolve('here')
    expect(await Promise.all([next, joined])).toEqual(['here', 'here'])
  })

  it('are not started for an aborted signal', async () => {
    const { ask, begun } = sharing()
    await expect(ask(AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
    expect(begun).toEqual([])
  })

  it('leave no listener once they have settled', async () => {
    const { ask, work } = sharing()
    const controller = new AbortController()
    const answer = ask(controller.signal)
    work(0).resolve('here')
    expect(await answer).toBe('here')
    controller.abort(new Error('late'))
    expect(work(0).signal.aborted).toBe(false)
  })
})

const step = fc.oneof(
  fc.record({ do: fc.constant('join' as const), key: fc.constantFrom('a', 'b'), deadline: fc.nat(100) }),
  fc.record({ do: fc.constant('ask' as const), pick: fc.nat(), who: fc.constantFrom('X', 'Y') }),
  fc.record({ do: fc.constant('leave' as const), pick: fc.nat() }),
  fc.record({ do: fc.constant('settle' as const), pick: fc.nat(), fails: fc.boolean() }),
)

/** An answer under way, as the test sees it. */
interface Begun {
  readonly request: SharedRequest
  readonly who: string
  readonly settle: (fails: boolean) => void
  settled: boolean
}

/** What should be true of a request. */
interface Expected {
  readonly key: string
  waiting: number
  deadline: number
  aborted: boolean
}

const flushed = async () => {
  for (let turn = 0; turn < 4; turn++) await Promise.resolve()
}

describe('requests under one key', () => {
  it('abort when the last waiting caller leaves, not before, and not once they have settled', () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const coalescer = new RequestCoalescer()
        const requests = new Map<SharedRequest, Expected>()
        const places: SharedRequest[] = []
        const begun: Begun[] = []
        const isOpen = ({ request, settled }: Begun) => !settled && !request.signal.aborted
        for (const each of steps) {
          if (each.do === 'join') {
            const request = coalescer.join(each.key, each.deadline)
            const known = [...requests].find(([, { key, waiting }]) => key === each.key && waiting > 0)
            if (known) expect(request).toBe(known[0])
            else expect(requests.has(request)).toBe(false)
            const expected = requests.get(request) ?? { key: each.key, waiting: 0, deadline: 0, aborted: false }
            expected.waiting++
            expected.deadline = Math.max(expected.deadline, each.deadline)
            requests.set(request, expected)
            places.push(request)
          } else if (each.do === 'ask' && places.length > 0) {
            const request = places[each.pick % places.length] as SharedRequest
            const running = begun.find((one) => one.request === request && one.who === each.who && !one.settled)
            const before = begun.length
            void request
              .run(
                each.who,
                () =>
                  new Promise<void>((resolve, reject) => {
                    const settle = (fails: boolean) => (fails ? reject(new Error('no')) : resolve())
                    begun.push({ request, who: each.who, settled: false, settle })
                  }),
              )
              .catch(() => undefined)
            expect(begun.length - before).toBe(running ? 0 : 1)
          } else if (each.do === 'leave' && places.length > 0) {
            const [request] = places.splice(each.pick % places.length, 1) as [SharedRequest]
            const expected = requests.get(request) as Expected
            const unsettled = begun.some((one) => one.request === request && isOpen(one))
            request.leave()
            if (--expected.waiting === 0) expected.aborted = unsettled
          } else if (each.do === 'settle' && begun.length > 0) {
            const one = begun[each.pick % begun.length] as Begun
            one.settle(each.fails)
            one.settled = true
            await flushed()
          }
          for (const [request, { aborted, deadline }] of requests) {
            expect([request.signal.aborted, request.deadline]).toEqual([aborted, deadline])
          }
        }
        expect(coalescer.size).toBe([...requests.values()].filter(({ waiting }) => waiting > 0).length)
      }),
    ))

  it('that failed are sent again, also for callers that still wait for others', async () => {
    const request = new RequestCoalescer().join('a', 1)
    await expect(request.run('X', async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await expect(request.run('X', async () => 'yes')).resolves.toBe('yes')
  })
})

describe('identical requests in a runtime', () => {
  it('are shared without a signal, and each caller waits to the end', async () => {
    const requests = new RequestCoalescer()
    let begun = 0
    const ask = () => requests.share('key', async () => ++begun)
    expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
    expect([await ask(), requests.size]).toEqual([2, 0])
  })

  it('are apart in a runtime that binds signals to one request', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Cloudflare-Workers' })
    const requests = new RequestCoalescer()
    let begun = 0
    const ask = () => requests.share('key', async () => ++begun)
    expect(await Promise.all([ask(), ask()])).toEqual([1, 2])
    expect(requests.size).toBe(0)
    const [first, second] = [requests.join('key'), requests.join('key')]
    first.leave()
    expect(requests.size).toBe(1)
    second.leave()
    expect(requests.size).toBe(0)
    vi.unstubAllGlobals()
  })
})
