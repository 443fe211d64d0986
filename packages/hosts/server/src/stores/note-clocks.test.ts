import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { noteClocks } from './note-clocks.ts'

describe('the clocks of stores', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const started = (clocks: Readonly<Record<string, () => Promise<number>>>, time = { now: 1_000_000 }) => {
    const noteTime = vi.fn<(source: string, time: number) => void>()
    const stop = noteClocks({ noteTime }, clocks, { now: () => time.now })
    return { noteTime, stop }
  }

  it('are reported to the engine at once and every minute, with half of the round trip added, until stopped', async () => {
    const time = { now: 1_000_000 }
    const sql = async () => {
      time.now += 200
      return 5_000_000
    }
    const { noteTime, stop } = started({ sql, redis: async () => 7 }, time)
    await vi.advanceTimersByTimeAsync(0)
    expect(noteTime.mock.calls.filter(([source]) => source === 'sql')).toEqual([['sql', 5_000_100]])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(noteTime).toHaveBeenCalledTimes(4)
    stop()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(noteTime).toHaveBeenCalledTimes(4)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('are left out while they fail, throw or hang, and noted again afterwards', async () => {
    const redis = vi.fn(async () => 7).mockRejectedValueOnce(new Error('down'))
    const thrown = (): never => {
      throw new Error('at once')
    }
    const { noteTime, stop } = started({ redis, thrown, hung: () => new Promise<number>(() => {}) })
    await vi.advanceTimersByTimeAsync(59_000)
    expect(noteTime).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(noteTime.mock.calls).toEqual([['redis', 7]])
    stop()
  })

  it('are not noted after the stop, although they were being read', async () => {
    let answer: ((time: number) => void) | undefined
    const { noteTime, stop } = started({ sql: () => new Promise<number>((resolve) => (answer = resolve)) })
    stop()
    answer?.(5)
    await vi.advanceTimersByTimeAsync(0)
    expect(noteTime).not.toHaveBeenCalled()
  })
})
