import { onAbort } from '@switchyard/core'

/** Limits on requests to one provider. */
export interface BudgetLimits {
  /** Requests in flight at once. Default: no limit. */
  readonly concurrency?: number
  /** Requests started per second, on average; below 1 for less than one a second. Default: no limit. */
  readonly perSecond?: number
  /** Requests that may start at once after an idle time. Default: `perSecond`, at least one. */
  readonly burst?: number
}

/** Lets requests start; call the function that `enter` resolves to when the request has ended. */
export interface Budget {
  /** Whether there is a limit; without one, `enter` need not be called. */
  readonly limited: boolean
  /** Resolves when a request may start. Rejects with the signal's reason when it aborts first. */
  enter(signal: AbortSignal): Promise<() => void>
}

interface Waiter {
  readonly start: () => void
}

/**
 * Creates a budget; requests start in the order they came. In any span of time at most `burst` requests start, plus
 * `perSecond` for every second of it. Throws `TypeError` for limits that no request can pass.
 */
export const createBudget = (limits: BudgetLimits = {}): Budget => {
  const { concurrency = Number.POSITIVE_INFINITY, perSecond } = limits
  requirePassable(limits)
  const bucket = perSecond === undefined ? undefined : createBucket(perSecond, limits.burst ?? Math.max(perSecond, 1))
  const queue: Waiter[] = []
  let active = 0
  let timer: NodeJS.Timeout | undefined

  const release = (): void => {
    active--
    pump()
  }
  const pump = (): void => {
    while (queue.length > 0 && active < concurrency && timer === undefined) {
      const waitMs = bucket?.take() ?? 0
      if (waitMs > 0) sleep(waitMs)
      else startNext()
    }
  }
  const startNext = (): void => {
    active++
    queue.shift()?.start()
  }
  const sleep = (ms: number): void => {
    timer = setTimeout(() => {
      timer = undefined
      pump()
    }, ms)
  }
  const enter = async (signal: AbortSignal): Promise<() => void> => {
    signal.throwIfAborted()
    if (queue.length > 0 || active >= concurrency || bucket) return wait(signal)
    active++
    return once(release)
  }
  const wait = (signal: AbortSignal): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const waiter: Waiter = {
        start: () => {
          stop()
          resolve(once(release))
        },
      }
      const leave = (): void => {
        queue.splice(queue.indexOf(waiter), 1)
        reject(signal.reason)
      }
      const stop = onAbort(signal, leave)
      queue.push(waiter)
      pump()
    })
  return { limited: concurrency !== Number.POSITIVE_INFINITY || bucket !== undefined, enter }
}

const requirePassable = ({ concurrency = 1, perSecond = 1, burst = 1 }: BudgetLimits): void => {
  if (!(concurrency >= 1)) throw new TypeError('budget.concurrency must be 1 or more')
  if (!(perSecond > 0)) throw new TypeError('budget.perSecond must be above 0')
  if (!(burst >= 1)) throw new TypeError('budget.burst must be 1 or more')
}

/** A bucket of `size` tokens, refilled steadily. Uses monotonic time, because a clock that is set back must not stop requests. */
const createBucket = (perSecond: number, size: number): { take(): number } => {
  let tokens = size
  let filledAt = performance.now()
  return {
    /** Takes a token and returns 0, or returns the milliseconds until there is one. */
    take: () => {
      const now = performance.now()
      tokens = Math.min(size, tokens + ((now - filledAt) * perSecond) / 1_000)
      filledAt = now
      if (tokens < 1) return Math.ceil(((1 - tokens) * 1_000) / perSecond)
      tokens--
      return 0
    },
  }
}

const once = (work: () => void): (() => void) => {
  let done = false
  return () => {
    if (!done) work()
    done = true
  }
}
