/** Interval between reads of the count of changes while there are listeners, milliseconds: another server's change is noticed this late. */
const EVERY_MS = 500

/** Tells listeners that changes may have been appended. */
export interface HistoryPoll {
  subscribe(listener: () => void): () => void
  /** Reads the count now: something was appended here. */
  check(): void
}

/** Reads the count of changes every half second while somebody listens, one read for all. A read that fails is tried again. */
export const createHistoryPoll = (count: () => Promise<number>, everyMs: number = EVERY_MS): HistoryPoll => {
  const listeners = new Set<() => void>()
  let timer: NodeJS.Timeout | undefined
  let last: number | undefined
  let reading = false
  let again = false
  const check = async (): Promise<void> => {
    again = reading
    if (reading || listeners.size === 0) return
    reading = true
    const [read] = await Promise.allSettled([count()])
    reading = false
    if (read?.status === 'fulfilled' && read.value !== last) {
      last = read.value
      for (const listener of [...listeners]) listener()
    }
    if (again) void check()
  }
  return {
    check: () => void check(),
    subscribe: (listener) => {
      const own = (): void => listener()
      listeners.add(own)
      timer ??= setInterval(() => void check(), everyMs).unref()
      void check()
      return () => {
        listeners.delete(own)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
        last = undefined
      }
    },
  }
}
