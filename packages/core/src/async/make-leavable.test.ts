import { describe, expect, it, vi } from 'vitest'
import { makeLeavable } from './make-leavable.ts'

describe('events that may be left', () => {
  const events = async function* () {
    yield 1
    yield 2
  }

  it('are the same, and are left by the end of their iteration, also before it has begun', async () => {
    const leave = vi.fn()
    const all: number[] = []
    for await (const event of makeLeavable(events(), leave)) all.push(event)
    expect([all, leave.mock.calls.length]).toEqual([[1, 2], 0])
    for await (const _ of makeLeavable(events(), leave)) break
    expect(leave).toHaveBeenCalledTimes(1)
    const begun = makeLeavable(events(), leave)
    expect(await begun.return?.()).toEqual({ done: true, value: undefined })
    expect(await begun.next()).toEqual({ done: true, value: undefined })
    expect(leave).toHaveBeenCalledTimes(2)
  })
})
