import { describe, expect, it } from 'vitest'
import { Latencies } from './latencies.ts'

describe('how long calls take', () => {
  const noted = (count: number, kind: 'quote' | 'assets' = 'quote') => {
    const latencies = new Latencies()
    for (let tookMs = 1; tookMs <= count; tookMs++) latencies.note('NEAR', kind, tookMs)
    return latencies
  }

  it('is known from the tenth answer on, of the last hundred', () => {
    expect(noted(9).findQuantile('NEAR', 'quote', 0.5)).toBeUndefined()
    expect(noted(10).findQuantile('NEAR', 'quote', 0.5)).toBe(5)
    expect(noted(101).findQuantile('NEAR', 'quote', 0.01)).toBe(2)
    expect(noted(10).findQuantile('NEAR', 'assets', 0.5)).toBeUndefined()
    expect(noted(10).findQuantile('MAYAN', 'quote', 0.5)).toBeUndefined()
  })

  it('limits a call to twice what nearly all took, and no less than the least', () => {
    expect(noted(100).computeLimit('NEAR', 'quote', 100)).toBe(190)
    expect(noted(100).computeLimit('NEAR', 'quote', 191)).toBe(191)
    expect(noted(9).computeLimit('NEAR', 'quote', 1)).toBeUndefined()
  })

  it('gives the share of the last four hundred prices that were later, with one more', () => {
    expect(noted(9).computeLaterShare('NEAR', 6)).toBe(0.4)
    expect(noted(401).computeLaterShare('NEAR', 1)).toBe(1)
    expect(noted(401).computeLaterShare('NEAR', 401)).toBe(1 / 401)
    expect(noted(9, 'assets').computeLaterShare('NEAR', 5)).toBe(1)
    expect(noted(9).computeLaterShare('MAYAN', 0)).toBe(1)
  })

  it('is listed for every provider and kind of call with an answer', () => {
    const latencies = noted(100)
    latencies.note('NEAR', 'status', 7)
    latencies.note('MAYAN', 'quote', 5)
    expect(latencies.list()).toEqual([
      { provider: 'NEAR', kind: 'quote', answers: 100, p50Ms: 50, p95Ms: 95 },
      { provider: 'NEAR', kind: 'status', answers: 1, p50Ms: 7, p95Ms: 7 },
      { provider: 'MAYAN', kind: 'quote', answers: 1, p50Ms: 5, p95Ms: 5 },
    ])
  })
})
