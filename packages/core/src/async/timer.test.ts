import { describe, expect, it, vi } from 'vitest'
import { letExit, startTimer } from './timer.ts'

describe('a timer', () => {
  it('lets the process end where the runtime can', () => {
    const unref = vi.fn()
    const timer = { unref }
    expect(letExit(timer)).toBe(timer)
    expect(unref).toHaveBeenCalledOnce()
    expect([letExit(7), letExit(null), letExit({})]).toEqual([7, null, {}])
  })

  it('waits for 24 days at most, and not shorter because it was to wait longer', () => {
    vi.useFakeTimers()
    const late = vi.fn()
    startTimer(2 ** 40, late)
    vi.advanceTimersByTime(2 ** 31 - 2)
    expect(late).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(late).toHaveBeenCalledOnce()
    vi.useRealTimers()
  })
})
