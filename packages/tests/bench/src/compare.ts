import type { FanOut } from './bare-fan-out.ts'
import { type Cost, measure } from './measure.ts'
import { percentile, print } from './print.ts'

const ROUNDS = 41

/** Figures that are compared. */
export interface Sides {
  readonly floors: readonly FanOut[]
  readonly engine: () => Promise<unknown>
}

/**
 * Measures every side in turn, in many short rounds, and prints the median, the lowest quarter and the lowest tenth of the
 * CPU, and the engine's ratio to each floor at the same three places.
 *
 * Other processes on the machine add to every figure, most to the side that uses most memory. So the lower figures are more
 * exact; on an idle machine all three are close together.
 */
export const compare = async (
  title: string,
  { floors, engine }: Sides,
  runs: number,
  atOnce: number,
): Promise<void> => {
  const ours: Cost[] = []
  const bare = floors.map(({ name, run }) => ({ name, run, costs: [] as Cost[] }))
  for (let round = 0; round < ROUNDS; round++) {
    for (const { run, costs } of bare) costs.push(await measure(run, runs, atOnce))
    ours.push(await measure(engine, runs, atOnce))
  }
  print(`  ${title}`)
  for (const { name, costs } of bare) print(`${figures(name, costs)}   engine ${ratios(ours, costs)}`)
  print(figures('engine', ours))
}

const SHARES = [0.5, 0.25, 0.1] as const

const cpuOf = (costs: readonly Cost[]): readonly number[] =>
  SHARES.map((share) =>
    percentile(
      costs.map(({ cpuMs }) => cpuMs),
      share,
    ),
  )

const ratios = (ours: readonly Cost[], floor: readonly Cost[]): string => {
  const floors = cpuOf(floor)
  return cpuOf(ours)
    .map((cpuMs, place) => `${(cpuMs / (floors[place] as number)).toFixed(2)}×`)
    .join(' / ')
}

const figures = (name: string, costs: readonly Cost[]): string => {
  const median = (key: keyof Cost): number =>
    percentile(
      costs.map((cost) => cost[key]),
      0.5,
    )
  return [
    `    ${name.padEnd(10)} CPU ${cpuOf(costs)
      .map((cpuMs) => cpuMs.toFixed(3))
      .join(' / ')} ms`,
    `${(1_000 / median('cpuMs')).toFixed(0)}/s on one core`,
    `p50 ${median('p50Ms').toFixed(2)} ms`,
    `p95 ${median('p95Ms').toFixed(2)} ms`,
  ].join('   ')
}
