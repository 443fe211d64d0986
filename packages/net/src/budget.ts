import { createHeldBackError, InvalidOptions, onAbort } from '@switchyard/core'

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
  /** There is a limit; without one, `enter` need not be called. */
  readonly limited: boolean
  /**
   * Resolves when a request may start. When the signal aborts first, rejects with a `TimeoutError` whose `cause` is its reason: a
   * request that never started must not count against the provider.
   */
  enter(signal: AbortSignal): Promise<() => void>
}

interface Bucket {
  /** Takes a token and returns 0, or returns the milliseconds until there is one. */
  take(): number
}

interface Waiter {
  readonly start: () => void
}

/**
 * Creates a budget; requests start in the order they came. In any span of time at most `burst` requests start, plus
 * `perSecond` for every second of it.
 *
 * @throws {InvalidOptions} for limits that no request can pass.
 *
 * @example
 * ```ts
 * const budget = createBudget({ perSecond: 5, concurrency: 2 })
 * ```
 */
export const createBudget = (limits: BudgetLimits = {}): Budget => {
  const { concurrency = Number.POSITIVE_INFINITY, perSecond, burst } = limits
  if (!(concurrency >= 1)) throw new InvalidOptions('budget.concurrency must be 1 or more')
  if (!((perSecond ?? 1) > 0)) throw new InvalidOptions('budget.perSecond must be above 0')
  if (!((burst ?? 1) >= 1)) throw new InvalidOptions('budget.burst must be 1 or more')

  const bucket = perSecond === undefined ? undefined : createBucket(perSecond, burst ?? Math.max(perSecond, 1))
  const queue = new RequestQueue(concurrency, bucket)
  return {
    limited: concurrency !== Number.POSITIVE_INFINITY || bucket !== undefined,
    enter: (signal) => queue.enter(signal),
  }
}

/** Starts waiting requests in their order, as concurrency and bucket allow. */
class RequestQueue {
  readonly #concurrency: number
  readonly #bucket: Bucket | undefined
  readonly #waiting: Waiter[] = []
  #active = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(concurrency: number, bucket: Bucket | undefined) {
    this.#concurrency = concurrency
    this.#bucket = bucket
  }

  async enter(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted()
    if (this.#waiting.length > 0 || this.#active >= this.#concurrency || this.#bucket) return this.#wait(signal)
    this.#active++
    return this.#release()
  }

  #wait(signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        start: () => {
          stop()
          resolve(this.#release())
        },
      }
      const stop = onAbort(signal, () => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1)
        reject(createHeldBackError(signal.reason))
      })
      this.#waiting.push(waiter)
      this.#pump()
    })
  }

  #pump(): void {
    while (this.#waiting.length > 0 && this.#active < this.#concurrency && this.#timer === undefined) {
      const waitMs = this.#bucket?.take() ?? 0
      if (waitMs > 0) {
        this.#timer = setTimeout(() => {
          this.#timer = undefined
          this.#pump()
        }, waitMs)
        return
      }
      this.#active++
      this.#waiting.shift()?.start()
    }
  }

  /** Ends a request; only the first call counts. */
  #release(): () => void {
    let done = false
    return () => {
      if (done) return
      done = true
      this.#active--
      this.#pump()
    }
  }
}

/** Creates a bucket of `size` tokens, refilled steadily. Uses monotonic time, because a clock that is set back must not stop requests. */
const createBucket = (perSecond: number, size: number): Bucket => {
  let tokens = size
  let filledAt = performance.now()
  return {
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
