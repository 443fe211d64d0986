/**
 * Time of the simulated world.
 *
 * The time it reports is real time (plus whatever it was advanced by), so expiries written by a caller with an ordinary
 * clock still hold; what is accelerated is how long chain time takes: at speed 60 a ten minute block comes every ten
 * seconds. Nothing runs on timers. Due work runs, in order of its moment, when `settle` is called.
 */
export interface Clock {
  readonly speed: number
  /** Where this world's time began, milliseconds. */
  readonly origin: number
  /** Reported time, milliseconds since 1970. */
  now(): number
  /** How many reported milliseconds so much chain time takes. */
  scaled(chainMs: number): number
  /** Chain time passed since the origin, milliseconds. */
  chainElapsed(): number
  /** Runs a task when the reported time has come; a past moment means the next `settle`. */
  at(time: number, task: () => void): void
  /** Runs all due tasks. */
  settle(): void
  /** Moves the reported time forward and settles. */
  advance(ms: number): void
  /** Moves forward by so much chain time and settles. */
  pass(chainMs: number): void
}

interface Task {
  readonly time: number
  readonly run: () => void
}

const insert = (queue: Task[], task: Task): void => {
  let low = 0
  let high = queue.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((queue[middle] as Task).time <= task.time) low = middle + 1
    else high = middle
  }
  queue.splice(low, 0, task)
}

/** The world's clock over a source of real milliseconds. */
export const createClock = (source: () => number, speed: number): Clock => {
  if (!(speed > 0)) throw new Error(`The clock's speed must be above zero; ${speed} is not.`)
  const queue: Task[] = []
  const origin = source()
  let ahead = 0
  let running: number | undefined
  const now = (): number => running ?? source() + ahead
  const settle = (): void => {
    if (running !== undefined) return
    const until = now()
    try {
      for (let next = queue[0]; next !== undefined && next.time <= until; next = queue[0]) {
        queue.shift()
        running = Math.max(next.time, origin)
        next.run()
      }
    } finally {
      running = undefined
    }
  }
  const advance = (ms: number): void => {
    if (!(ms >= 0)) throw new Error(`The clock only moves forward; ${ms} is not a distance ahead.`)
    ahead += ms
    settle()
  }
  return {
    speed,
    origin,
    now,
    scaled: (chainMs) => chainMs / speed,
    chainElapsed: () => (now() - origin) * speed,
    at: (time, run) => insert(queue, { time, run }),
    settle,
    advance,
    pass: (chainMs) => advance(chainMs / speed),
  }
}
