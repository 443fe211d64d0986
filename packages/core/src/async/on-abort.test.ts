import { describe, expect, it, onTestFinished } from 'vitest'
import { ListenedController, onAbort } from './on-abort.ts'

const warnings = (): readonly Error[] => {
  const seen: Error[] = []
  const note = (warning: Error): void => void seen.push(warning)
  process.on('warning', note)
  onTestFinished(() => void process.off('warning', note))
  return seen
}

describe('onAbort', () => {
  it('calls every listener once, in order, except those that stopped', () => {
    const controller = new AbortController()
    const called: string[] = []
    onAbort(controller.signal, () => called.push('first'))
    const stop = onAbort(controller.signal, () => called.push('stopped'))
    onAbort(controller.signal, () => called.push('second'))
    stop()
    stop()
    controller.abort()
    controller.abort()
    expect(called).toEqual(['first', 'second'])
  })

  it('calls none again that stopped, whichever stopped before and however often', () => {
    for (const controller of [new AbortController(), new ListenedController()]) {
      const called: string[] = []
      const [, second, third] = ['first', 'second', 'third'].map((name) =>
        onAbort(controller.signal, () => called.push(name)),
      )
      second?.()
      third?.()
      second?.()
      onAbort(controller.signal, () => called.push('fourth'))
      controller.abort()
      expect(called).toEqual(['first', 'fourth'])
    }
  })

  it('calls at once when the signal has aborted', () => {
    const called: string[] = []
    onAbort(AbortSignal.abort(), () => called.push('here'))()
    expect(called).toEqual(['here'])
  })

  it('calls a function twice that was added twice', () => {
    const controller = new AbortController()
    let calls = 0
    const count = (): void => void calls++
    const stop = onAbort(controller.signal, count)
    onAbort(controller.signal, count)
    stop()
    controller.abort()
    expect(calls).toBe(1)
  })

  it('accepts a hundred listeners on one signal without a warning of the runtime', async () => {
    const seen = warnings()
    const { signal } = new AbortController()
    for (let index = 0; index < 100; index++) onAbort(signal, () => undefined)
    await new Promise(setImmediate)
    expect(seen).toEqual([])
  })

  it('removes its listener from the signal when the last one stops, and can add one again', () => {
    const { signal } = new AbortController()
    const added: string[] = []
    signal.addEventListener = () => void added.push('added')
    signal.removeEventListener = () => void added.push('removed')
    const stops = [onAbort(signal, () => undefined), onAbort(signal, () => undefined)]
    for (const stop of stops) stop()
    onAbort(signal, () => undefined)
    expect(added).toEqual(['added', 'removed', 'added'])
  })
})

describe('a controller that calls the listeners itself', () => {
  it('calls those of its signal, then those added with onAbort, and aborts once', () => {
    const controller = new ListenedController()
    const called: string[] = []
    const stop = onAbort(controller.signal, () => called.push('stopped'))
    onAbort(controller.signal, () => called.push(`with ${controller.signal.reason}`))
    controller.signal.addEventListener('abort', () => called.push('event'))
    stop()
    controller.abort('enough')
    controller.abort('again')
    expect(called).toEqual(['event', 'with enough'])
    onAbort(controller.signal, () => called.push('late'))
    expect(called).toEqual(['event', 'with enough', 'late'])
  })

  it('adds no listener to its signal', () => {
    const { signal } = new ListenedController()
    const added: string[] = []
    signal.addEventListener = () => void added.push('added')
    onAbort(signal, () => undefined)()
    expect(added).toEqual([])
  })
})
