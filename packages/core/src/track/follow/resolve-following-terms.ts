import type { Clock } from '../../contract/clock.ts'
import type { TrackerOptions } from '../../contract/due-jobs.ts'
import type { FollowingTerms } from '../../engine-context.ts'
import { timerJobs } from '../../memory/timer-jobs.ts'

/** Resolves how swaps are followed, with the defaults. */
export const resolveFollowingTerms = (options: TrackerOptions, clock: Clock): FollowingTerms => {
  const { jobs = timerJobs(clock), perMinute = 240, concurrency = 16, leastMs = 5_000, sweepMs = 15_000 } = options
  return { jobs, perMinute, concurrency, leastMs, sweepMs }
}
