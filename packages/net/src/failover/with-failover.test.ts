import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { type FailoverOptions, withFailover } from './with-failover.ts'

const { signal } = new AbortController()

const hang = (within: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => within.addEventListener('abort', () => reject(within.reason)))

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5))

const heldClock = () => {
  let at = 1_000
  const pass = (ms: number): void => {
    at += ms
  }
  return { clock: { now: () => 0, monotonic: () => at }, pass }
}

type Behaviour = 'answers' | 'hangs' | 'fails' | 'refuses'

/** Gateways with scripted behaviour, and the requests they got. */
const gateways = (behaviour: Record<string, Behaviour>, options: FailoverOptions = {}) => {
  const asked: string[] = []
  const failover = withFailover(Object.keys(behaviour), options)
  const ask = (within: AbortSignal = signal) =>
    failover(within, async (name, limited) => {
      asked.push(name)
      if (behaviour[name] === 'hangs') return hang(limited)
      if (behaviour[name] === 'fails') throw new UpstreamError(`${name} is down`)
      if (behaviour[name] === 'refuses') throw new UpstreamError(`${name} refuses`, { status: 400 })
      return name
    })
  /** Gateways that got a request since the last call. */
  const take = (): string => asked.splice(0).join(' ')
  return { ask, take, behaviour, failover }
}

describe('failover between gateways', () => {
  it('asks the gateways that a function names at the moment', async () => {
    let names = ['first', 'second']
    const asked: string[] = []
    const failover = withFailover(() => names)
    const ask = () =>
      failover(signal, async (name) => {
        asked.push(name)
        if (name === 'first') throw new UpstreamError('down')
        return name
      })
    expect([await ask(), await ask()]).toEqual(['second', 'second'])
    names = ['third']
    expect(await ask()).toBe('third')
    expect(asked).toEqual(['first', 'second', 'second', 'third'])
  })

  it('goes from a silent gateway to the next, and waits for the last', async () => {
    const asked: string[] = []
    const failover = withFailover(['silent', 'slow'], { timeoutMs: 20 })
    const answer = await failover(signal, (name, within) => {
      asked.push(name)
      return name === 'silent' ? hang(within) : new Promise((resolve) => setTimeout(() => resolve(name), 60))
    })
    expect([answer, asked]).toEqual(['slow', ['silent', 'slow']])
  })

  it('tries the next gateway after an upstream fault and throws the last, but throws other errors at once', async () => {
    const fail = (name: string): Promise<never> => Promise.reject(new UpstreamError(name))
    await expect(withFailover(['a', 'b'])(signal, fail)).rejects.toThrow('b')
    const asked: string[] = []
    const bug = withFailover(['a', 'b'])(signal, (name) => {
      asked.push(name)
      return Promise.reject(new TypeError('a bug'))
    })
    await expect(bug).rejects.toThrow('a bug')
    expect(asked).toEqual(['a'])
    await expect(withFailover([])(signal, fail)).rejects.toSatisfy(UpstreamError.is)
  })

  it('rejects with the reason of the caller, also during a response', async () => {
    const controller = new AbortController()
    const asking = withFailover(['a', 'b'])(controller.signal, (_name, within) => hang(within))
    controller.abort(new Error('too late'))
    await expect(asking).rejects.toThrow('too late')
  })

  it('rejects with the reason of the caller even when the work ignores the signal', async () => {
    for (const names of [['a'], ['a', 'b']]) {
      const controller = new AbortController()
      const asking = withFailover(names)(controller.signal, () => new Promise(() => undefined))
      controller.abort(new Error('too late'))
      await expect(asking).rejects.toThrow('too late')
    }
  })

  it('throws at once for a failure that no other gateway can improve on', async () => {
    const asked: string[] = []
    const passes = (error: unknown): boolean => UpstreamError.is(error) && error.status !== 404
    const missing = (name: string): Promise<never> => {
      asked.push(name)
      return Promise.reject(new UpstreamError('not found', { status: 404 }))
    }
    await expect(withFailover(['a', 'b'], { passes })(signal, missing)).rejects.toMatchObject({ status: 404 })
    expect(asked).toEqual(['a'])
  })

  it('sends a request that is not repeatable to one gateway and waits for it', async () => {
    const asked: string[] = []
    const failover = withFailover(['a', 'b'], { timeoutMs: 5 })
    const work = async (name: string): Promise<string> => {
      asked.push(name)
      await new Promise((resolve) => setTimeout(resolve, 30))
      throw new UpstreamError(name)
    }
    await expect(failover(signal, work, { repeatable: false })).rejects.toThrow('a')
    expect(asked).toEqual(['a'])
  })
})

describe('the health of gateways', () => {
  it.each(['hangs', 'fails'] as const)('skips one that %s for the cool-down', async (how) => {
    const { clock, pass } = heldClock()
    const { ask, take } = gateways({ a: how, b: 'answers' }, { clock, timeoutMs: 20, coolDownMs: 1_000 })
    expect([await ask(), take()]).toEqual(['b', 'a b'])
    pass(999)
    for (let index = 0; index < 50; index++) await ask()
    expect(new Set(take().split(' '))).toEqual(new Set(['b']))
  })

  it('probes it in parallel with a call after the cool-down, and no call waits for the probe', async () => {
    const { clock, pass } = heldClock()
    const { ask, take, behaviour } = gateways({ a: 'hangs', b: 'answers' }, { clock, timeoutMs: 40, coolDownMs: 1_000 })
    await ask()
    take()
    pass(1_000)
    const started = performance.now()
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(['b', 'b', 'b'])
    expect(performance.now() - started).toBeLessThan(30)
    expect(take()).toBe('a b b b')
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect([await ask(), take()]).toEqual(['b', 'b'])
    pass(1_000)
    behaviour.a = 'answers'
    expect([await ask(), take()]).toEqual(['b', 'a b'])
    await settled()
    expect([await ask(), take()]).toEqual(['a', 'a'])
  })

  it('counts a refusal against one only when another answers the request', async () => {
    const { ask, take, behaviour } = gateways({ a: 'refuses', b: 'refuses' })
    await expect(ask()).rejects.toThrow('b refuses')
    behaviour.b = 'answers'
    take()
    expect([await ask(), take()]).toEqual(['b', 'a b'])
    expect([await ask(), take()]).toEqual(['b', 'b'])
  })

  it('waits for the last healthy one instead of trying one that is down', async () => {
    const failover = withFailover(['dead', 'slow'], { timeoutMs: 20 })
    const ask = () =>
      failover(signal, async (name) => {
        if (name === 'dead') throw new UpstreamError('down')
        await new Promise((resolve) => setTimeout(resolve, 60))
        return name
      })
    expect(await ask()).toBe('slow')
    expect(await ask()).toBe('slow')
  })

  it('tries all of them while all are down, the one that failed longest ago first', async () => {
    let at = 1_000
    const { ask, take, behaviour } = gateways(
      { a: 'fails', b: 'answers', c: 'answers' },
      { clock: { now: () => at++ } },
    )
    await ask()
    behaviour.b = 'fails'
    behaviour.c = 'fails'
    await expect(ask()).rejects.toThrow('a is down')
    take()
    behaviour.c = 'answers'
    expect([await ask(), take()]).toEqual(['c', 'b c'])
  })

  it('counts one as silent that used up the time of its caller', async () => {
    const { clock, pass } = heldClock()
    const { ask, take } = gateways({ a: 'hangs', b: 'answers' }, { clock })
    const controller = new AbortController()
    const asking = ask(controller.signal)
    pass(1_500)
    controller.abort(new Error('deadline'))
    await expect(asking).rejects.toThrow('deadline')
    take()
    expect([await ask(), take()]).toEqual(['b', 'b'])
  })

  it('does not count one as silent when its caller aborted early', async () => {
    const { clock, pass } = heldClock()
    const { ask, take, behaviour } = gateways({ a: 'hangs', b: 'answers' }, { clock })
    const controller = new AbortController()
    const asking = ask(controller.signal)
    pass(100)
    controller.abort(new Error('gone'))
    await expect(asking).rejects.toThrow('gone')
    behaviour.a = 'answers'
    take()
    expect([await ask(), take()]).toEqual(['a', 'a'])
  })

  it('sends nothing to one that asked to wait', async () => {
    const { clock, pass } = heldClock()
    const restMs = (error: unknown) => (UpstreamError.is(error) && error.status === 400 ? 5_000 : undefined)
    const { ask, take } = gateways({ a: 'refuses' }, { clock, restMs })
    await expect(ask()).rejects.toMatchObject({ status: 400 })
    pass(4_999)
    await expect(ask()).rejects.toMatchObject({ status: 429 })
    expect(take()).toBe('a')
    pass(1)
    await expect(ask()).rejects.toMatchObject({ status: 400 })
    expect(take()).toBe('a')
  })
})

describe('what responses become', () => {
  const handling = {
    read: (text: string): number => {
      if (text === 'page') throw new UpstreamError('not a number')
      return text.length
    },
    recover: (failure: unknown): number => {
      if (failure instanceof TypeError) throw failure
      return -1
    },
  }
  const asking = (answers: Record<string, string | Error>, options?: FailoverOptions) => {
    const failover = withFailover(Object.keys(answers), options)
    return () =>
      failover(
        signal,
        async (name) => {
          const answer = answers[name] as string | Error
          if (answer instanceof Error) throw answer
          return answer
        },
        { handling },
      )
  }

  it('is read from one gateway as from several', async () => {
    await expect(asking({ only: 'four' })()).resolves.toBe(4)
    await expect(asking({ first: 'four', second: 'seven' })()).resolves.toBe(4)
  })

  it('passes to the next gateway when a response cannot be read, and the last failure is recovered', async () => {
    await expect(asking({ first: 'page', second: 'seven' })()).resolves.toBe(5)
    await expect(asking({ only: 'page' })()).resolves.toBe(-1)
    await expect(asking({ first: new UpstreamError('down'), second: 'page' })()).resolves.toBe(-1)
  })

  it('is recovered from a gateway that asked to wait, one as well as several', async () => {
    for (const names of [['only'], ['first', 'second']]) {
      const failover = withFailover(names, { restMs: () => 60_000 })
      const ask = () => failover(signal, () => Promise.reject(new UpstreamError('wait')), { handling })
      expect([await ask(), await ask()]).toEqual([-1, -1])
    }
  })

  it('fails where the failure is not recovered', async () => {
    await expect(asking({ only: new TypeError('a bug') })()).rejects.toThrow('a bug')
    await expect(asking({ first: new TypeError('a bug'), second: 'four' })()).rejects.toThrow('a bug')
  })

  it('counts an unreadable response against the gateway', async () => {
    const asked: string[] = []
    const failover = withFailover(['broken', 'sound'])
    const ask = () =>
      failover(
        signal,
        async (name) => {
          asked.push(name)
          return name === 'broken' ? 'page' : 'four'
        },
        { handling },
      )
    await ask()
    await ask()
    expect(asked).toEqual(['broken', 'sound', 'sound'])
  })
})
