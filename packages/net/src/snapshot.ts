import { type Clock, EndableWork, readMonotonic, systemClock, withAbort, withTimeout } from '@switchyard/core'

/** Options of a snapshot: its load, and how long a value is used. */
export interface SnapshotOptions<T> {
  /** Fetches the value. The signal aborts after `loadTimeoutMs` and on `close`. */
  readonly load: (signal: AbortSignal) => Promise<T>
  /** From this age on, a read starts a refresh in the background and returns the old value. */
  readonly refreshMs: number
  /** From this age on, the old value is no longer returned. Default: never. */
  readonly staleAfterMs?: number
  /** Time from a failed refresh until the next one may start. Default 5 000. */
  readonly retryMs?: number
  /** Default 10 000. */
  readonly loadTimeoutMs?: number
  /** Default: the system clock. */
  readonly clock?: Clock
}

/** Longest load where the options do not say, milliseconds. */
const LOAD_TIMEOUT_MS = 10_000

/** A load this far beyond its limit is taken for lost, milliseconds. */
const LATE_MS = 1_000

/**
 * The last known value of an upstream.
 *
 * Reads do not wait while the value is recent enough; at most one refresh runs at a time; a failed refresh keeps the old
 * value and is not repeated for `retryMs`.
 */
export class Snapshot<T> {
  readonly #options: SnapshotOptions<T>
  readonly #clock: Clock
  readonly #closing = new EndableWork()
  #held: { readonly value: T; readonly at: number } | undefined
  #loading: Promise<T> | undefined
  #startedAt = 0
  #failed: { readonly reason: unknown; readonly at: number } | undefined

  constructor(options: SnapshotOptions<T>) {
    this.#options = options
    this.#clock = options.clock ?? systemClock
  }

  /**
   * The value; waits only before the first reading and when it is stale.
   *
   * @throws {Error} the error of `load`, also for `retryMs` after it, and the signal's reason when it aborts first; the load
   *   continues for other readers.
   */
  async get(signal: AbortSignal): Promise<T> {
    signal.throwIfAborted()
    const held = this.peek()
    if (held && held.ageMs < (this.#options.staleAfterMs ?? Number.POSITIVE_INFINITY)) {
      if (held.ageMs >= this.#options.refreshMs && !this.#resting()) void this.refresh().catch(() => undefined)
      return held.value
    }
    if (this.#failed && this.#resting()) throw this.#failed.reason
    return withAbort(this.refresh(), signal)
  }

  /** The current value of any age. */
  peek(): { readonly value: T; readonly ageMs: number } | undefined {
    return this.#held && { value: this.#held.value, ageMs: readMonotonic(this.#clock) - this.#held.at }
  }

  /**
   * Starts a fetch, or joins the one in flight. A fetch that should have ended is left behind: a worker drops what a request has
   * begun, its timers too, when the request ends.
   */
  refresh(): Promise<T> {
    const { loadTimeoutMs = LOAD_TIMEOUT_MS } = this.#options
    if (this.#loading && readMonotonic(this.#clock) - this.#startedAt < loadTimeoutMs + LATE_MS) return this.#loading
    this.#startedAt = readMonotonic(this.#clock)
    const loading = this.#load(loadTimeoutMs).finally(() => {
      if (this.#loading === loading) this.#loading = undefined
    })
    this.#loading = loading
    return loading
  }

  /** Ends a fetch in flight; the current value stays readable. */
  close(): void {
    this.#closing.end(new Error('The snapshot is closed.'))
  }

  async #load(loadTimeoutMs: number): Promise<T> {
    const { load } = this.#options
    try {
      const error = () => new DOMException('The load took too long.', 'TimeoutError')
      const limits = { timeoutMs: loadTimeoutMs, error }
      const value = await this.#closing.run((signal) => withTimeout(load, { ...limits, signal }))
      this.#held = { value, at: readMonotonic(this.#clock) }
      this.#failed = undefined
      return value
    } catch (reason) {
      this.#failed = { reason, at: readMonotonic(this.#clock) }
      throw reason
    }
  }

  #resting(): boolean {
    return this.#failed !== undefined && readMonotonic(this.#clock) - this.#failed.at < (this.#options.retryMs ?? 5_000)
  }
}
