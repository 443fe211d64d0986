import { percentile } from './print.ts'

/** Cost of a piece of work, per run. */
export interface Cost {
  readonly cpuMs: number
  /** Median and 95th percentile of the time a run took. */
  readonly p50Ms: number
  readonly p95Ms: number
}

/** Runs `work` so many times, so many at once, and measures this process's CPU and each run's time. */
export const measure = async (work: () => Promise<unknown>, runs: number, atOnce: number): Promise<Cost> => {
  const times: number[] = []
  let started = 0
  const loop = async () => {
    while (started++ < runs) {
      const from = performance.now()
      await work()
      times.push(performance.now() - from)
    }
  }
  const cpu = process.cpuUsage()
  await Promise.all(Array.from({ length: atOnce }, loop))
  const { user, system } = process.cpuUsage(cpu)
  return {
    cpuMs: (user + system) / 1000 / runs,
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
  }
}
