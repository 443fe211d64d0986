import { describe, expect, it } from 'vitest'
import { Snapshot, type SnapshotOptions } from './snapshot.ts'

const { signal } = new AbortController()

const setup = (options: Partial<SnapshotOptions<number>> = {}) => {
  let now = 0
  let loads = 0
  let failing: Error | undefined
  const snapshot = new Snapshot<number>({
    load: async () => {
      loads++
      if (failing) throw failing
      return loads
    },
    refreshMs: 1_000,
    staleAfterMs: 60_000,
    clock: { now: () => now },
    ...options,
  })
  const pass = (ms: number): void => {
    now += ms
  }
  const fail = (error: Error | undefined): void => {
    failing = error
  }
  return { snapshot, pass, fail, loads: () => loads }
}

describe('Snapshot', () => {
  it('loads once for concurrent reads, and returns the value from memory afterwards', async () => {
    const { snapshot, loads } = setup()
    expect(snapshot.peek()).toBeUndefined()
    expect(await Promise.all([snapshot.get(signal), snapshot.get(signal), snapshot.get(signal)])).toEqual([1, 1, 1])
    expect(await snapshot.get(signal)).toBe(1)
    expect(loads()).toBe(1)
  })

  it('returns the old value while it refreshes in the background', async () => {
    const { snapshot, pass, loads } = setup()
    await snapshot.get(signal)
    pass(1_000)
    expect(snapshot.peek()).toEqual({ value: 1, ageMs: 1_000 })
    expect(await snapshot.get(signal)).toBe(1)
    expect(loads()).toBe(2)
    await snapshot.refresh()
    expect(snapshot.peek()).toEqual({ value: 2, ageMs: 0 })
  })

  it('keeps the old value when a refresh fails, and does not retry at once', async () => {
    const { snapshot, pass, fail, loads } = setup()
    await snapshot.get(signal)
    pass(1_000)
    fail(new Error('down'))
    await snapshot.get(signal)
    await snapshot.refresh().catch(() => undefined)
    const tried = loads()
    expect(await snapshot.get(signal)).toBe(1)
    expect(loads()).toBe(tried)
    pass(5_000)
    expect(await snapshot.get(signal)).toBe(1)
    expect(loads()).toBe(tried + 1)
  })

  it('retries a failed refresh after `retryMs`, not earlier', async () => {
    const { snapshot, pass, fail, loads } = setup({ retryMs: 200 })
    fail(new Error('down'))
    await expect(snapshot.get(signal)).rejects.toThrow('down')
    fail(undefined)
    pass(199)
    await expect(snapshot.get(signal)).rejects.toThrow('down')
    expect(loads()).toBe(1)
    pass(1)
    expect(await snapshot.get(signal)).toBe(2)
  })

  it('does not return a stale value: it waits for the refresh and throws its failure', async () => {
    const { snapshot, pass, fail } = setup()
    await snapshot.get(signal)
    pass(60_000)
    expect(await snapshot.get(signal)).toBe(2)
    pass(60_000)
    const down = new Error('down')
    fail(down)
    await expect(snapshot.get(signal)).rejects.toBe(down)
    await expect(snapshot.get(signal)).rejects.toBe(down)
    expect(snapshot.peek()?.value).toBe(2)
  })

  it('rejects an aborted read while the load continues for the others', async () => {
    let finish: (value: number) => void = () => undefined
    const { snapshot } = setup({
      load: () =>
        new Promise((resolve) => {
          finish = resolve
        }),
    })
    const controller = new AbortController()
    const reason = new Error('deadline')
    const gone = snapshot.get(controller.signal)
    const other = snapshot.get(signal)
    controller.abort(reason)
    await expect(gone).rejects.toBe(reason)
    finish(7)
    expect(await other).toBe(7)
  })

  it('ends a load that takes too long, even when it ignores the signal', async () => {
    const { snapshot } = setup({ load: () => new Promise(() => undefined), loadTimeoutMs: 20 })
    await expect(snapshot.get(AbortSignal.timeout(1_000))).rejects.toThrow('took too long')
  })

  it('ends a load in flight when it is closed', async () => {
    const { snapshot } = setup({ load: () => new Promise(() => undefined) })
    const value = snapshot.get(signal)
    snapshot.close()
    await expect(value).rejects.toThrow('closed')
  })
})
