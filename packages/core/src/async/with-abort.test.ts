import { describe, expect, it, onTestFinished } from 'vitest'
import { withAbort } from './with-abort.ts'

const unhandled = (): readonly unknown[] => {
  const seen: unknown[] = []
  const note = (reason: unknown): void => void seen.push(reason)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))
  return seen
}

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5))

describe('work until a signal aborts', () => {
  it('settles like the work', async () => {
    const { signal } = new AbortController()
    await expect(withAbort(Promise.resolve(1), signal)).resolves.toBe(1)
    await expect(withAbort(async () => 2, signal)).resolves.toBe(2)
    await expect(withAbort(() => 3, signal)).resolves.toBe(3)
    await expect(withAbort(Promise.reject(new Error('no')), signal)).rejects.toThrow('no')
  })

  it('rejects for work that throws synchronously', async () => {
    const work = (): Promise<never> => {
      throw new TypeError('a bug')
    }
    await expect(withAbort(work, new AbortController().signal)).rejects.toThrow('a bug')
  })

  it('rejects with the reason as soon as the signal aborts, even when the work ignores it', async () => {
    const controller = new AbortController()
    const waiting = withAbort(new Promise(() => undefined), controller.signal)
    controller.abort(new Error('enough'))
    await expect(waiting).rejects.toThrow('enough')
  })

  it('does not start work when the signal has aborted', async () => {
    const begun: string[] = []
    const waiting = withAbort(async () => begun.push('work'), AbortSignal.abort(new Error('gone')))
    await expect(waiting).rejects.toThrow('gone')
    expect(begun).toEqual([])
  })

  it('handles a rejection of the work after the signal has aborted', async () => {
    const seen = unhandled()
    const fail = async (): Promise<never> => {
      await turn()
      throw new Error('late')
    }
    await expect(withAbort(fail(), AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
    const controller = new AbortController()
    const waiting = withAbort(fail(), controller.signal)
    controller.abort(new Error('enough'))
    await expect(waiting).rejects.toThrow('enough')
    await turn()
    await turn()
    expect(seen).toEqual([])
  })

  it('settles with what the handling makes of a value, a failure or the reason of the signal', async () => {
    const given = { read: (value: number) => `read ${value}`, recover: (failure: unknown) => `instead of ${failure}` }
    const controller = new AbortController()
    await expect(withAbort(async () => 1, controller.signal, given)).resolves.toBe('read 1')
    await expect(withAbort(async () => Promise.reject('no'), controller.signal, given)).resolves.toBe('instead of no')
    const waiting = withAbort(new Promise<number>(() => undefined), controller.signal, given)
    controller.abort('enough')
    await expect(waiting).resolves.toBe('instead of enough')
  })

  it('rejects with what the handling throws, and does not recover from that', async () => {
    const { signal } = new AbortController()
    const recovered: unknown[] = []
    const read = (): string => {
      throw new Error('unreadable')
    }
    const recover = (failure: unknown): string => {
      recovered.push(failure)
      throw new Error('no way')
    }
    await expect(withAbort(async () => 1, signal, { read, recover })).rejects.toThrow('unreadable')
    expect(recovered).toEqual([])
    await expect(withAbort(async () => Promise.reject('no'), signal, { read, recover })).rejects.toThrow('no way')
    expect(recovered).toEqual(['no'])
  })

  it('handles only once when the work settles after the abort', async () => {
    const outcomes: string[] = []
    const controller = new AbortController()
    let finish: (value: string) => void = () => undefined
    const work = new Promise<string>((resolve) => {
      finish = resolve
    })
    const read = (value: string): string => {
      outcomes.push(value)
      return value
    }
    const recover = (): string => {
      outcomes.push('recovered')
      return 'ended'
    }
    const waiting = withAbort(work, controller.signal, { read, recover })
    controller.abort()
    finish('late')
    await expect(waiting).resolves.toBe('ended')
    await turn()
    expect(outcomes).toEqual(['recovered'])
  })

  it('recovers only once when the work fails after the abort', async () => {
    const recovered: unknown[] = []
    const controller = new AbortController()
    let fail: (failure: string) => void = () => undefined
    const work = new Promise<string>((_, reject) => {
      fail = reject
    })
    const recover = (failure: unknown): string => {
      recovered.push(failure)
      return 'ended'
    }
    const waiting = withAbort(work, controller.signal, { read: (value) => value, recover })
    controller.abort('enough')
    fail('late')
    await expect(waiting).resolves.toBe('ended')
    await turn()
    expect(recovered).toEqual(['enough'])
  })
})
