import { describe, expect, it, vi } from 'vitest'
import { createTimeoutSignal } from './create-timeout-signal.ts'
import { settleWithin, withTimeout } from './with-timeout.ts'

const never = (): Promise<never> => new Promise(() => undefined)

describe('work with a timeout', () => {
  it('settles like the work, which is not aborted afterwards', async () => {
    let given: AbortSignal | undefined
    const outer = new AbortController()
    const work = async (signal: AbortSignal): Promise<string> => {
      given = signal
      return 'done'
    }
    await expect(withTimeout(work, { timeoutMs: 5, signal: outer.signal })).resolves.toBe('done')
    outer.abort()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(given?.aborted).toBe(false)
  })

  it('rejects with a TimeoutError after its time, and aborts the work', async () => {
    let given: AbortSignal | undefined
    const started = performance.now()
    const work = (signal: AbortSignal): Promise<never> => {
      given = signal
      return never()
    }
    await expect(withTimeout(work, { timeoutMs: 30 })).rejects.toMatchObject({
      name: 'TimeoutError',
      message: 'No answer within 30 ms.',
    })
    expect(performance.now() - started).toBeGreaterThan(25)
    expect(given?.reason).toMatchObject({ name: 'TimeoutError' })
  })

  it('rejects with the given error', async () => {
    const error = (): Error => new RangeError('too slow')
    await expect(withTimeout(never, { timeoutMs: 5, error })).rejects.toThrow(RangeError)
  })

  it('ends with the outer signal, and does not start when that has aborted', async () => {
    const outer = new AbortController()
    const waiting = withTimeout(never, { timeoutMs: 5_000, signal: outer.signal })
    outer.abort(new Error('enough'))
    await expect(waiting).rejects.toThrow('enough')
    const begun: string[] = []
    const late = withTimeout(() => begun.push('work'), { timeoutMs: 5_000, signal: outer.signal })
    await expect(late).rejects.toThrow('enough')
    expect(begun).toEqual([])
  })

  it('accepts a timeout longer than the maximum of a timer', async () => {
    const work = (): Promise<string> => new Promise((resolve) => setTimeout(() => resolve('done'), 20))
    await expect(withTimeout(work, { timeoutMs: 1e12 })).resolves.toBe('done')
    await expect(withTimeout(work, { timeoutMs: Number.POSITIVE_INFINITY })).resolves.toBe('done')
  })
})

describe('work without a signal', () => {
  it('rejects with the error that takes the place of a failure, of a timeout and of an abort', async () => {
    const given = { failure: (cause: unknown) => new Error(`instead of ${cause}`) }
    const gone = new AbortController()
    const failing = settleWithin(async () => Promise.reject('no'), { timeoutMs: 5_000 }, given)
    await expect(failing).rejects.toThrow('instead of no')
    const late = settleWithin(never, { timeoutMs: 5, error: () => new Error('late') }, given)
    await expect(late).rejects.toThrow('instead of Error: late')
    const left = settleWithin(never, { timeoutMs: 5_000, signal: gone.signal }, given)
    gone.abort('enough')
    await expect(left).rejects.toThrow('instead of enough')
    await expect(settleWithin(() => 'done', { timeoutMs: 5 }, given)).resolves.toBe('done')
  })
})

describe('a timeout signal', () => {
  it('aborts with a TimeoutError after its time', async () => {
    const signal = createTimeoutSignal(20)
    expect(signal.aborted).toBe(false)
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' })
  })

  it('aborts with the outer signal, also when that is already aborted', () => {
    const outer = new AbortController()
    const signal = createTimeoutSignal(5_000, outer.signal)
    outer.abort(new Error('enough'))
    expect(signal.reason).toMatchObject({ message: 'enough' })
    expect(createTimeoutSignal(5_000, outer.signal).reason).toMatchObject({ message: 'enough' })
  })

  it('removes its listener from the outer signal after its time', async () => {
    const { signal: outer } = new AbortController()
    const seen: string[] = []
    outer.removeEventListener = () => void seen.push('removed')
    const signal = createTimeoutSignal(10, outer)
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    expect(seen).toEqual(['removed'])
  })
})

describe('work without a signal of its own', () => {
  it('leaves no timer and no listener, however it ends', async () => {
    vi.useFakeTimers()
    const outer = new AbortController()
    const removed = vi.spyOn(outer.signal, 'removeEventListener')
    const options = { timeoutMs: 100, signal: outer.signal }
    await settleWithin(() => 1, options)
    await expect(settleWithin(() => Promise.reject(new Error('broken')), options)).rejects.toThrow('broken')
    expect([vi.getTimerCount(), removed.mock.calls.length]).toEqual([0, 2])
    const late = settleWithin(() => new Promise(() => undefined), options)
    vi.advanceTimersByTime(100)
    await expect(late).rejects.toThrow('No answer within 100 ms.')
    expect(removed).toHaveBeenCalledTimes(3)
    const left = settleWithin(() => new Promise(() => undefined), options)
    outer.abort(new Error('enough'))
    await expect(left).rejects.toThrow('enough')
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })
})
