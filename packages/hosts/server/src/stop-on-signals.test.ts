import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { stopOnSignals } from './stop-on-signals.ts'

const host = () => {
  const emitter = new EventEmitter()
  const codes: number[] = []
  return {
    codes,
    signal: (name: string) => emitter.emit(name),
    on: (name: string, listener: () => void) => emitter.on(name, listener),
    exit: (code: number) => codes.push(code),
  }
}

const reload = async () => {}
const drain = async () => {}

const soon = () => new Promise((resolve) => setImmediate(resolve))

describe('stopOnSignals', () => {
  it.each(['SIGTERM', 'SIGINT'])('ends with 0 on %s, once the server has stopped', async (signal) => {
    const process = host()
    let release = () => {}
    const stop = () =>
      new Promise<void>((resolve) => {
        release = resolve
      })
    stopOnSignals({ drain, stop, reload }, process)
    process.signal(signal)
    await soon()
    expect(process.codes).toEqual([])
    release()
    await soon()
    expect(process.codes).toEqual([0])
  })

  it('drains before it stops on SIGTERM, and not on SIGINT', async () => {
    for (const [signal, expected] of [
      ['SIGTERM', ['drain', 'stop']],
      ['SIGINT', ['stop']],
    ] as const) {
      const process = host()
      const done: string[] = []
      const noting = (name: string) => async () => void done.push(name)
      stopOnSignals({ drain: noting('drain'), stop: noting('stop'), reload }, process)
      process.signal(signal)
      await soon()
      expect([done, process.codes]).toEqual([expected, [0]])
    }
  })

  it('ends with 1 where the server cannot stop', async () => {
    const process = host()
    stopOnSignals({ drain, stop: () => Promise.reject(new Error('stuck')), reload }, process)
    process.signal('SIGTERM')
    await soon()
    expect(process.codes).toEqual([1])
  })

  it('ends at once on the second signal', () => {
    const process = host()
    stopOnSignals({ drain, stop: () => new Promise(() => {}), reload }, process)
    process.signal('SIGINT')
    process.signal('SIGINT')
    expect(process.codes).toEqual([1])
  })

  it('takes up the files again on SIGHUP, as often as asked, and goes on', async () => {
    const process = host()
    let reloads = 0
    const count = async () => {
      reloads += 1
    }
    stopOnSignals({ drain, stop: () => new Promise(() => {}), reload: count }, process)
    process.signal('SIGHUP')
    process.signal('SIGHUP')
    await soon()
    expect([reloads, process.codes]).toEqual([2, []])
  })
})
