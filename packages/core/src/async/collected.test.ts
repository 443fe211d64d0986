import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { createTimeoutSignal } from './create-timeout-signal.ts'
import { withAbort } from './with-abort.ts'
import { withTimeout } from './with-timeout.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const never = (): Promise<never> => new Promise(() => undefined)

/** How `work` ended, while everything that can be collected is. */
const endOf = async (work: Promise<unknown>): Promise<string> => {
  const collecting = setInterval(collect, 5)
  const late = new Promise<string>((resolve) => setTimeout(resolve, 400, 'never'))
  const ended = work.then(
    () => 'settled',
    (reason: { readonly name: string }) => reason.name,
  )
  const end = await Promise.race([ended, late])
  clearInterval(collecting)
  return end
}

/** Work that knows its signal only while it begins. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject({ name: 'heard' })))

const outer = new AbortController()

describe('a timeout without another reference', () => {
  it('fires after garbage collection', async () => {
    expect(await endOf(withTimeout(never, { timeoutMs: 100 }))).toBe('TimeoutError')
    expect(await endOf(withTimeout(never, { timeoutMs: 100, signal: outer.signal }))).toBe('TimeoutError')
    expect(await endOf(withAbort(never, createTimeoutSignal(100)))).toBe('TimeoutError')
    expect(await endOf(aborted(createTimeoutSignal(100)))).toBe('heard')
    expect(await endOf(aborted(createTimeoutSignal(100, outer.signal)))).toBe('heard')
  })

  it.runIf(process.version.startsWith('v20.'))(
    'does not fire on Node 20 when AbortSignal.any combines it',
    async () => {
      expect(await endOf(aborted(AbortSignal.any([outer.signal, AbortSignal.timeout(100)])))).toBe('never')
    },
  )
})
