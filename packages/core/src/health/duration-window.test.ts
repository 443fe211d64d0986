import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DurationWindow } from './duration-window.ts'

describe('the last durations', () => {
  it('have the quantiles and later ones that a sorted list has', () => {
    const durations = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(durations, fc.integer({ min: 1, max: 8 }), fc.integer({ min: -1, max: 21 }), (all, length, limit) => {
        const window = new DurationWindow(length)
        for (const one of all) window.add(one)
        const sorted = all.slice(-length).sort((one, other) => one - other)
        expect(window.size).toBe(sorted.length)
        expect(window.countLater(limit)).toBe(sorted.filter((one) => one > limit).length)
        for (const share of [0, 0.25, 0.5, 0.95, 1])
          expect(window.findQuantile(share)).toBe(sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)])
      }),
    )
  })

  it('are 0 while there are none', () => {
    const window = new DurationWindow(3)
    expect([window.findQuantile(0.5), window.countLater(0), window.size]).toEqual([0, 0, 0])
  })
})
