import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBudget } from './budget.ts'

const { signal } = new AbortController()

describe('createBudget', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('starts no more at once than allowed, in the order they came', async () => {
    const budget = createBudget({ concurrency: 2 })
    const order: number[] = []
    const releases = [0, 1, 2, 3].map(async (index) => {
      const release = await budget.enter(signal)
      order.push(index)
      return release
    })
    await vi.advanceTimersByTimeAsync(1)
    expect(order).toEqual([0, 1])
    const first = await releases[0]
    first?.()
    first?.()
    await vi.advanceTimersByTimeAsync(1)
    expect(order).toEqual([0, 1, 2])
  })

  it('starts no more per second than allowed', async () => {
    const budget = createBudget({ perSecond: 4 })
    let started = 0
    const count = (release: () => void): void => {
      started++
      release()
    }
    for (let index = 0; index < 12; index++) void budget.enter(signal).then(count)
    await vi.advanceTimersByTimeAsync(0)
    expect(started).toBe(4)
    await vi.advanceTimersByTimeAsync(1_010)
    expect(started).toBe(8)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(started).toBe(12)
  })

  it('spaces requests by more than a second for rates below one', async () => {
    const budget = createBudget({ perSecond: 0.5 })
    let started = 0
    const count = (release: () => void): void => {
      started++
      release()
    }
    for (let index = 0; index < 3; index++) void budget.enter(signal).then(count)
    await vi.advanceTimersByTimeAsync(1_990)
    expect(started).toBe(1)
    await vi.advanceTimersByTimeAsync(20)
    expect(started).toBe(2)
  })

  it('starts a burst after an idle time, and then no more than the rate allows', async () => {
    const budget = createBudget({ perSecond: 1, burst: 3 })
    let started = 0
    const count = (release: () => void): void => {
      started++
      release()
    }
    for (let index = 0; index < 6; index++) void budget.enter(signal).then(count)
    await vi.advanceTimersByTimeAsync(0)
    expect(started).toBe(3)
    await vi.advanceTimersByTimeAsync(2_010)
    expect(started).toBe(5)
  })

  it.each([
    { concurrency: 0 },
    { perSecond: 0 },
    { perSecond: -1 },
    { burst: 0.5, perSecond: 1 },
    { concurrency: Number.NaN },
  ])('refuses limits that nothing could ever pass: %o', (limits) =>
    expect(() => createBudget(limits)).toThrow(TypeError),
  )

  it('removes an aborted request from the queue', async () => {
    const budget = createBudget({ concurrency: 1 })
    const release = await budget.enter(signal)
    const controller = new AbortController()
    const reason = new Error('deadline')
    const gone = budget.enter(controller.signal)
    const next = budget.enter(signal)
    controller.abort(reason)
    await expect(gone).rejects.toMatchObject({ name: 'TimeoutError', cause: reason })
    await expect(budget.enter(controller.signal)).rejects.toBe(reason)
    release()
    await expect(next).resolves.toBeTypeOf('function')
  })

  it('starts everything at once without limits', async () => {
    const budget = createBudget()
    await Promise.all(Array.from({ length: 100 }, () => budget.enter(signal)))
  })
})
