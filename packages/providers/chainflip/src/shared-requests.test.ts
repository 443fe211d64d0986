import { describe, expect, it } from 'vitest'
import { SharedRequests } from './shared-requests.ts'

interface Work {
  readonly signal: AbortSignal
  readonly resolve: (answer: string) => void
  readonly reject: (failure: Error) => void
}

const sharing = () => {
  const requests = new SharedRequests()
  const begun: Work[] = []
  const ask = (signal: AbortSignal, key = 'key') =>
    requests.share(
      key,
      signal,
      (own) => new Promise<string>((resolve, reject) => begun.push({ signal: own, resolve, reject })),
    )
  return { ask, begun, work: (index: number) => begun[index] as Work }
}

const signal = () => new AbortController().signal

describe('identical requests under way', () => {
  it('are one request, also for callers who leave by one signal', async () => {
    const { ask, begun, work } = sharing()
    const same = signal()
    const answers = [ask(same), ask(same), ask(signal()), ask(same, 'other')]
    expect(begun).toHaveLength(2)
    work(0).resolve('one')
    work(1).resolve('two')
    expect(await Promise.all(answers)).toEqual(['one', 'one', 'one', 'two'])
  })

  it('fail for all of them, and are asked anew once there is an answer', async () => {
    const { ask, begun, work } = sharing()
    const answers = [ask(signal()), ask(signal())]
    work(0).reject(new Error('broken'))
    for (const answer of answers) await expect(answer).rejects.toThrow('broken')
    const again = ask(signal())
    expect(begun).toHaveLength(2)
    work(1).resolve('mended')
    expect(await again).toBe('mended')
  })

  it('are left by each signal on its own, and end with the last one', async () => {
    const { ask, work } = sharing()
    const [first, last] = [new AbortController(), new AbortController()]
    const left = [ask(first.signal), ask(first.signal)]
    const kept = ask(last.signal)
    first.abort(new Error('enough'))
    for (const answer of left) await expect(answer).rejects.toThrow('enough')
    expect(work(0).signal.aborted).toBe(false)
    last.abort(new Error('too late'))
    await expect(kept).rejects.toThrow('too late')
    expect(work(0).signal.reason).toMatchObject({ message: 'too late' })
  })

  it('are not joined once all have left, and their late end does not forget the next one', async () => {
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

  it('are not begun by who has left already', async () => {
    const { ask, begun } = sharing()
    await expect(ask(AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
    expect(begun).toEqual([])
  })

  it('keep nobody listening once the answer is there', async () => {
    const { ask, work } = sharing()
    const controller = new AbortController()
    const answer = ask(controller.signal)
    work(0).resolve('here')
    expect(await answer).toBe('here')
    controller.abort(new Error('late'))
    expect(work(0).signal.aborted).toBe(false)
  })
})
