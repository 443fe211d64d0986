import { describe, expect, it, onTestFinished } from 'vitest'
import { untilAborted } from './until-aborted.ts'

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
    await expect(untilAborted(Promise.resolve(1), signal)).resolves.toBe(1)
    await expect(untilAborted(async () => 2, signal)).resolves.toBe(2)
    await expect(untilAborted(() => 3, signal)).resolves.toBe(3)
    await expect(untilAborted(Promise.reject(new Error('no')), signal)).rejects.toThrow('no')
  })

  it('rejects for work that throws synchronously', async () => {
    const work = (): Promise<never> => {
      throw new TypeError('a bug')
    }
    await expect(untilAborted(work, new AbortController().signal)).rejects.toThrow('a bug')
  })

  it('rejects with the reason as soon as the signal aborts, even when the work ignores it', async () => {
    const controller = new AbortController()
    const waiting = untilAborted(new Promise(() => undefined), controller.signal)
    controller.abort(new Error('enough'))
    await expect(waiting).rejects.toThrow('enough')
  })

  it('does not start work when the signal has aborted', async () => {
    const begun: string[] = []
    const waiting = untilAborted(async () => begun.push('work'), AbortSignal.abort(new Error('gone')))
    await expect(waiting).rejects.toThrow('gone')
    expect(begun).toEqual([])
  })

  it('handles a rejection of the work after the signal has aborted', async () => {
    const seen = unhandled()
    const fail = async (): Promise<never> => {
      await turn()
      throw new Error('late')
    }
    await expect(untilAborted(fail(), AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
    const controller = new AbortController()
    const waiting = untilAborted(fail(), controller.signal)
    controller.abort(new Error('enough'))
    await expect(waiting).rejects.toThrow('enough')
    await turn()
    await turn()
    expect(seen).toEqual([])
  })
})
