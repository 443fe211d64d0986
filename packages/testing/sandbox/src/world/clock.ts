/**
 * Time of the simulated world.
 *
 * The reported time is real time plus whatever the clock was advanced by, so expiries set with an ordinary clock hold.
 * Only chain time is accelerated: at speed 60 a ten-minute block takes ten seconds. Nothing runs on timers: due tasks
 * run, in time order, when `runDue` is called.
 */
export interface Clock {
  readonly speed: number
  /** Start of this world's time, milliseconds. */
  readonly origin: number
  /** Reported time, milliseconds since 1970. */
  now(): number
  /** Reported milliseconds that this much chain time takes. */
  scaled(chainMs: number): number
  /** Chain time passed since the origin, milliseconds. */
  chainElapsed(): number
  /** Schedules a task for a reported time; a past time means the next `runDue`. */
  at(time: number, task: () => void): void
  /** Runs all due tasks. */
  runDue(): void
  /** Moves the reported time forward and runs due tasks. */
  advance(ms: number): void
  /** Moves forward by this much chain time and runs due tasks. */
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

/** A clock over a source of real milliseconds. */
export const createClock = (source: () => number, speed: number): Clock => {
  if (!(speed > 0)) throw new Error(`The clock's speed ${speed} is not above zero.`)
  const queue: Task[] = []
  const origin = source()
  let ahead = 0
  let running: number | undefined
  const now = (): number => running ?? source() + ahead
  const runDue = (): void => {
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
    if (!(ms >= 0)) throw new Error(`The clock only moves forward; ${ms} is not zero or more.`)
    ahead += ms
    runDue()
  }
  return {
    speed,
    origin,
    now,
    scaled: (chainMs) => chainMs / speed,
    chainElapsed: () => (now() - origin) * speed,
    at: (time, run) => insert(queue, { time, run }),
    runDue,
    advance,
    pass: (chainMs) => advance(chainMs / speed),
  }
}
