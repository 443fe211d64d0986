import type { StatusResponse } from '@switchyard/client'

type Calls = StatusResponse['providers'][number]['calls']

/** A part of a bar, in units of the drawing. */
export interface BarPart {
  readonly outcome: 'answered' | 'declined' | 'failed'
  readonly x: number
  readonly y: number
  readonly height: number
}

/** A place on the line of latencies. */
export interface LatencyPoint {
  readonly x: number
  readonly y: number
}

/** The drawing of a provider's calls: a bar for each stretch of time, and the median latency as lines. */
export interface CallBars {
  readonly width: number
  readonly parts: readonly BarPart[]
  /** Runs of stretches with a latency. */
  readonly lines: readonly (readonly LatencyPoint[])[]
}

const OUTCOMES = ['answered', 'declined', 'failed'] as const
/** Stretches that are drawn. */
export const STRETCHES = 36
/** From one bar to the next. */
export const STEP = 6
/** Height of the drawing. */
export const HEIGHT = 40

/**
 * Lays out the last six hours.
 *
 * @param now Unix milliseconds.
 */
export const drawCallBars = (calls: Calls, stretchSeconds: number, now: number): CallBars => {
  const last = Math.floor(now / 1_000 / stretchSeconds)
  const placed = calls.flatMap((one) => {
    const place = STRETCHES - 1 - (last - Math.floor(Date.parse(one.from) / 1_000 / stretchSeconds))
    return place >= 0 && place < STRETCHES ? [{ one, place }] : []
  })
  const most = Math.max(1, ...placed.map(({ one }) => one.answered + one.declined + one.failed))
  const slowest = Math.max(1, ...placed.map(({ one }) => one.p50Ms ?? 0))
  const points = placed.flatMap(({ one, place }) =>
    one.p50Ms === undefined ? [] : [{ place, x: (place + 0.5) * STEP, y: HEIGHT * (1 - (0.9 * one.p50Ms) / slowest) }],
  )
  return {
    width: STRETCHES * STEP,
    // The parts of a bar are stacked from the bottom.
    parts: placed.flatMap(({ one, place }) => {
      let y = HEIGHT
      return OUTCOMES.flatMap((outcome) => {
        const height = (one[outcome] / most) * HEIGHT
        if (height === 0) return []
        y -= height
        return [{ outcome, x: place * STEP, y, height }]
      })
    }),
    lines: splitRuns(points),
  }
}

const splitRuns = (
  points: readonly (LatencyPoint & { readonly place: number })[],
): readonly (readonly LatencyPoint[])[] => {
  const runs: LatencyPoint[][] = []
  let before = Number.NaN
  for (const { place, x, y } of points) {
    if (place === before + 1) runs.at(-1)?.push({ x, y })
    else runs.push([{ x, y }])
    before = place
  }
  return runs
}
