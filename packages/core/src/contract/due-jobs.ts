/** Work on a job, given its key. A rejection is a fault of the job: it is tried again. */
export type DueWork = (key: string, signal: AbortSignal) => Promise<void>

/** Options for working on a queue. */
export interface DueWorkOptions {
  /** Jobs at the same time on this server. Default 8. */
  readonly concurrency?: number
}

/**
 * Work to be done at a time, on one of the servers of a deployment.
 *
 * A job is a queue and a key. It runs at least once after it was scheduled, and may run twice, also at the same time on two
 * servers: the work must be idempotent. What has to survive this process is stored elsewhere, with its time, and scheduled again
 * when it is late: a job may be lost with a process.
 */
export interface DueJobs {
  /** Runs a job at a time, Unix milliseconds, at once if that has passed. One that waits already runs at the earlier of the two times. */
  schedule(queue: string, key: string, dueAt: number): Promise<void>
  /** Works on a queue. Returns a function that takes no further job and resolves once running ones have ended. */
  work(queue: string, work: DueWork, options?: DueWorkOptions): () => Promise<void>
  /** Ends all work, and what holds the process alive. */
  stop(): Promise<void>
}

/** Options for following swaps. */
export interface TrackerOptions {
  /** Queue in which looks wait for their time. Default: in this process. */
  readonly jobs?: DueJobs
  /** Looks at each provider in a minute, on this engine. Default 240. */
  readonly perMinute?: number
  /** Looks at the same time. Default 16. */
  readonly concurrency?: number
  /** Shortest time between two looks at a swap, milliseconds. Default 5 000. */
  readonly leastMs?: number
  /** Time between searches for swaps whose look is late, milliseconds. A killed server's swaps wait up to twice as long. Default 15 000. */
  readonly sweepMs?: number
}
