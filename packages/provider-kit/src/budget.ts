/** Lets requests in; the function it hands out must be called once the request is over. */
export interface Budget {
  /** Resolves when a request may start. Rejects with the signal's reason when it aborts first. */
  enter(signal: AbortSignal): Promise<() => void>
}

interface Waiter {
  readonly start: () => void
}

/** At most `concurrency` under way and `perSecond` started in any second's worth of tokens; first come, first served. */
export const createBudget = (limits: { readonly concurrency?: number; readonly perSecond?: number } = {}): Budget => {
  const { concurrency = Number.POSITIVE_INFINITY, perSecond } = limits
  const bucket = perSecond === undefined ? undefined : createBucket(perSecond)
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
      else admit()
    }
  }
  const admit = (): void => {
    active++
    queue.shift()?.start()
  }
  const sleep = (ms: number): void => {
    timer = setTimeout(() => {
      timer = undefined
      pump()
    }, ms)
  }
  const enter = (signal: AbortSignal): Promise<() => void> =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const waiter: Waiter = {
        start: () => {
          signal.removeEventListener('abort', leave)
          resolve(once(release))
        },
      }
      const leave = (): void => {
        queue.splice(queue.indexOf(waiter), 1)
        reject(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      queue.push(waiter)
      pump()
    })
  return { enter }
}

/** A bucket of `perSecond` tokens, refilled steadily. Monotonic time: a clock set back must not stop requests. */
const createBucket = (perSecond: number): { take(): number } => {
  const size = Math.max(perSecond, 1)
  let tokens = size
  let filledAt = performance.now()
  return {
    /** Takes a token and answers 0, or answers after how many milliseconds there will be one. */
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
