import { EndableWork } from '../async/endable-work.ts'
import { letExit, startTimer, type Timer } from '../async/timer.ts'
import type { Clock } from '../contract/clock.ts'
import type { DueJobs, DueWork, DueWorkOptions } from '../contract/due-jobs.ts'

/** Jobs at the same time where a queue does not say. */
const CONCURRENCY = 8
/** Wait before a job that rejected is tried again, milliseconds. */
const RETRY_MS = 5_000
/** Longest wait for the next job, milliseconds, so that a clock that is set forward is noticed. */
const LONGEST_WAIT_MS = 60_000

/** Jobs in this process, with one timer, which runs only while a queue with waiting jobs is worked on and keeps no process alive. */
export const timerJobs = (clock: Clock): DueJobs => {
  const queues = new Map<string, TimerQueue>()
  const openQueue = (name: string): TimerQueue => {
    const queue = queues.get(name) ?? new TimerQueue(clock, () => timer.start())
    queues.set(name, queue)
    return queue
  }
  const timer = new OneTimer(clock, () => [...queues.values()])
  return {
    schedule: async (queue, key, dueAt) => openQueue(queue).schedule(key, dueAt),
    work: (queue, work, options) => openQueue(queue).work(work, options),
    stop: async () => {
      timer.stop()
      await Promise.all([...queues.values()].map((queue) => queue.stop()))
    },
  }
}

class OneTimer {
  readonly #clock: Clock
  readonly #queues: () => readonly TimerQueue[]
  #timer: Timer | undefined
  #stopped = false

  constructor(clock: Clock, queues: () => readonly TimerQueue[]) {
    this.#clock = clock
    this.#queues = queues
  }

  /** Waits for the earliest job of all queues. */
  start(): void {
    clearTimeout(this.#timer)
    const times = this.#queues().map((queue) => queue.nextAt)
    const nextAt = Math.min(...times)
    if (this.#stopped || nextAt === Number.POSITIVE_INFINITY) return
    const delayMs = Math.min(Math.max(0, nextAt - this.#clock.now()), LONGEST_WAIT_MS)
    this.#timer = letExit(
      startTimer(delayMs, () => {
        for (const queue of this.#queues()) queue.runDue()
        this.start()
      }),
    )
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
  }
}

class TimerQueue {
  readonly #clock: Clock
  readonly #onChange: () => void
  readonly #waiting = new Map<string, number>()
  readonly #running = new Map<string, Promise<void>>()
  readonly #ending = new EndableWork()
  #work: DueWork | undefined
  #concurrency = CONCURRENCY

  constructor(clock: Clock, onChange: () => void) {
    this.#clock = clock
    this.#onChange = onChange
  }

  /** Time at which the next job may start; infinite while all places are taken or nobody works. */
  get nextAt(): number {
    if (!this.#work || this.#running.size >= this.#concurrency) return Number.POSITIVE_INFINITY
    let earliest = Number.POSITIVE_INFINITY
    for (const [key, dueAt] of this.#waiting) if (dueAt < earliest && !this.#running.has(key)) earliest = dueAt
    return earliest
  }

  schedule(key: string, dueAt: number): void {
    this.#waiting.set(key, Math.min(this.#waiting.get(key) ?? dueAt, dueAt))
    this.#onChange()
  }

  work(work: DueWork, { concurrency = CONCURRENCY }: DueWorkOptions = {}): () => Promise<void> {
    this.#work = work
    this.#concurrency = concurrency
    this.#onChange()
    return () => this.stop()
  }

  /** Starts what is due, the longest due first, each key once at a time. */
  runDue(): void {
    const now = this.#clock.now()
    const due = [...this.#waiting].filter(([key, dueAt]) => dueAt <= now && !this.#running.has(key))
    for (const [key] of due.sort(([, one], [, other]) => one - other)) {
      if (!this.#work || this.#running.size >= this.#concurrency) return
      this.#waiting.delete(key)
      this.#running.set(key, this.#run(this.#work, key))
    }
  }

  async stop(): Promise<void> {
    this.#work = undefined
    this.#ending.end()
    await Promise.all(this.#running.values())
  }

  async #run(work: DueWork, key: string): Promise<void> {
    try {
      await this.#ending.run((signal) => work(key, signal))
    } catch {
      this.schedule(key, this.#clock.now() + RETRY_MS)
    }
    this.#running.delete(key)
    this.#onChange()
  }
}
