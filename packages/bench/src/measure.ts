import { percentile } from './print.ts'

/** What a piece of work cost, per run. */
export interface Cost {
  readonly cpuMs: number
  /** Median and 95th percentile of the time a run took. */
  readonly p50Ms: number
  readonly p95Ms: number
  readonly perSecond: number
}

/** Runs `work` so many times, so many at once, each under its own number, and measures this process's CPU and each run's time. */
export const measure = async (
  work: (worker: number) => Promise<unknown>,
  runs: number,
  atOnce: number,
): Promise<Cost> => {
  const times: number[] = []
  let started = 0
  const loop = async (_: unknown, worker: number) => {
    while (started++ < runs) {
      const from = performance.now()
      await work(worker)
      times.push(performance.now() - from)
    }
  }
  const cpu = process.cpuUsage()
  const from = performance.now()
  await Promise.all(Array.from({ length: atOnce }, loop))
  const wallMs = performance.now() - from
  const { user, system } = process.cpuUsage(cpu)
  return {
    cpuMs: (user + system) / 1000 / runs,
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
    perSecond: (runs / wallMs) * 1000,
  }
}

/** The run in the middle by CPU, so that one noisy neighbour decides nothing. */
export const medianOf = async (rounds: number, measured: () => Promise<Cost>): Promise<Cost> => {
  const costs: Cost[] = []
  for (let round = 0; round < rounds; round++) costs.push(await measured())
  return costs.sort((one, other) => one.cpuMs - other.cpuMs)[Math.floor(rounds / 2)] as Cost
}
