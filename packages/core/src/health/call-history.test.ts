import { describe, expect, it } from 'vitest'
import { CallHistory } from './call-history.ts'

const MINUTE = 60_000
const START = Date.UTC(2026, 10, 23, 10, 5)

const fixture = () => {
  const time = { now: START }
  const history = new CallHistory({ now: () => time.now, monotonic: () => time.now })
  return { time, history }
}

describe('the calls of the last hours', () => {
  it('are counted by provider and ten minutes, with the times of prices alone', () => {
    const { time, history } = fixture()
    for (const tookMs of [100, 200, 300, 900]) history.note('NEAR', 'answered', tookMs)
    history.note('NEAR', 'declined', 5)
    history.note('MAYAN', 'failed', 10_000)
    time.now += 5 * MINUTE
    history.note('NEAR', 'failed', 10_000)
    expect(history.list('NEAR')).toEqual([
      { from: Date.UTC(2026, 10, 23, 10), answered: 4, declined: 1, failed: 0, p50Ms: 200, p95Ms: 900 },
      { from: Date.UTC(2026, 10, 23, 10, 10), answered: 0, declined: 0, failed: 1 },
    ])
    expect(history.list('MAYAN')).toEqual([{ from: Date.UTC(2026, 10, 23, 10), answered: 0, declined: 0, failed: 1 }])
    expect(history.list('GARDEN')).toEqual([])
    expect(history.findStart()).toBe(START)
  })

  it('are forgotten after six hours, also where no call follows', () => {
    const { time, history } = fixture()
    for (let minute = 0; minute < 24 * 60; minute += 5) {
      history.note('NEAR', 'answered', 100)
      time.now += 5 * MINUTE
      expect(history.list('NEAR').length).toBeLessThanOrEqual(36)
    }
    expect(time.now - history.findStart()).toBeLessThanOrEqual(360 * MINUTE)
    expect(history.list('NEAR').every(({ from }) => from >= history.findStart())).toBe(true)
    time.now += 361 * MINUTE
    expect(history.list('NEAR')).toEqual([])
  })

  it('go on where the clock was set back', () => {
    const { time, history } = fixture()
    history.note('NEAR', 'answered', 100)
    time.now -= 180 * MINUTE
    history.note('NEAR', 'declined', 100)
    expect(history.list('NEAR')).toEqual([{ from: Date.UTC(2026, 10, 23, 7), answered: 0, declined: 1, failed: 0 }])
  })

  it('are each in one stretch, in order, where the clock was set back and comes to the same time again', () => {
    const { time, history } = fixture()
    history.note('NEAR', 'answered', 100)
    time.now -= 180 * MINUTE
    expect(history.list('NEAR')).toEqual([])
    history.note('NEAR', 'declined', 100)
    time.now += 180 * MINUTE
    history.note('NEAR', 'failed', 100)
    expect(history.list('NEAR')).toEqual([
      { from: Date.UTC(2026, 10, 23, 7), answered: 0, declined: 1, failed: 0 },
      { from: Date.UTC(2026, 10, 23, 10), answered: 0, declined: 0, failed: 1 },
    ])
  })

  it('stay forgotten where the clock is set back to their time', () => {
    const { time, history } = fixture()
    history.note('NEAR', 'answered', 100)
    time.now += 420 * MINUTE
    history.note('NEAR', 'declined', 100)
    time.now -= 400 * MINUTE
    expect(history.list('NEAR')).toEqual([])
  })
})
