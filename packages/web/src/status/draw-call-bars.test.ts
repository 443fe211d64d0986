import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawCallBars, HEIGHT, STEP, STRETCHES } from './draw-call-bars.ts'

const NOW = Date.UTC(2026, 10, 23, 10, 5)
const from = (stretchesAgo: number) => new Date(Date.UTC(2026, 10, 23, 10) - stretchesAgo * 600_000).toISOString()
const calls = (stretchesAgo: number, answered: number, declined = 0, failed = 0) => ({
  ...{ from: from(stretchesAgo), answered, declined, failed },
  ...(answered > 0 ? { p50Ms: 100, p95Ms: 200 } : {}),
})

describe('the bars of calls', () => {
  it('stand at their time, and are as high as there were calls', () => {
    const { parts, width } = drawCallBars([calls(35, 5), calls(0, 5, 3, 2)], 600, NOW)
    expect(width).toBe(STRETCHES * STEP)
    expect(parts).toEqual([
      { outcome: 'answered', x: 0, y: HEIGHT / 2, height: HEIGHT / 2 },
      { outcome: 'answered', x: 35 * STEP, y: HEIGHT / 2, height: HEIGHT / 2 },
      { outcome: 'declined', x: 35 * STEP, y: HEIGHT / 2 - 12, height: 12 },
      { outcome: 'failed', x: 35 * STEP, y: 0, height: 8 },
    ])
  })

  it('leave out what is older than six hours or of the future', () => {
    expect(drawCallBars([calls(36, 1), calls(-1, 1)], 600, NOW)).toMatchObject({ parts: [], lines: [] })
  })

  it('have a line of latency, broken where nothing was answered', () => {
    const { lines } = drawCallBars([calls(5, 1), calls(4, 1), calls(3, 0, 1), calls(2, 1)], 600, NOW)
    expect(lines.map((run) => run.length)).toEqual([2, 1])
  })

  it('stay inside the drawing', () => {
    const one = fc.record({ ago: fc.integer({ min: 0, max: 50 }), counts: fc.tuple(fc.nat(), fc.nat(), fc.nat()) })
    fc.assert(
      fc.property(fc.array(one, { maxLength: 40 }), (all) => {
        const { parts } = drawCallBars(
          all.map(({ ago, counts: [answered, declined, failed] }) => calls(ago, answered, declined, failed)),
          600,
          NOW,
        )
        for (const { x, y, height } of parts) {
          expect(x).toBeGreaterThanOrEqual(0)
          expect(x).toBeLessThan(STRETCHES * STEP)
          expect(y).toBeGreaterThanOrEqual(-1e-6)
          expect(y + height).toBeLessThanOrEqual(HEIGHT + 1e-6)
        }
      }),
    )
  })
})
