import { type Clock, systemClock } from '@switchyard/core'

/** How a snapshot is filled and how long it may be used. */
export interface SnapshotOptions<T> {
  /** Fetches the value anew. The signal aborts after `loadTimeoutMs` and on `close`. */
  readonly load: (signal: AbortSignal) => Promise<T>
  /** From this age on, a read starts a refresh in the background and is served the old value. */
  readonly refreshMs: number
  /** From this age on, the old value is not served any more. Default: never. */
  readonly staleAfterMs?: number
  /** How long after a failed refresh the next one may start. Default 5 000. */
  readonly retryMs?: number
  /** Default 10 000. */
  readonly loadTimeoutMs?: number
  readonly clock?: Clock
}

/**
 * The last known value of something upstream.
 *
 * Reads never wait once there is a value young enough; one refresh runs at a time however many ask; a failed refresh
 * keeps the old value and is not repeated for `retryMs`.
 */
export class Snapshot<T> {
  readonly #options: SnapshotOptions<T>
  readonly #clock: Clock
  readonly #closing = new AbortController()
  #held: { readonly value: T; readonly at: number } | undefined
  #loading: Promise<T> | undefined
  #failed: { readonly reason: unknown; readonly at: number } | undefined

  constructor(options: SnapshotOptions<T>) {
    this.#options = options
    this.#clock = options.clock ?? systemClock
  }

  /**
   * The value; waits only when there is none or it is stale. Throws what `load` threw, also to those who ask within
   * `retryMs` of it, and the signal's reason when it aborts first; the load goes on for the others.
   */
  async get(signal: AbortSignal): Promise<T> {
    signal.throwIfAborted()
    const held = this.peek()
    if (held && held.ageMs < (this.#options.staleAfterMs ?? Number.POSITIVE_INFINITY)) {
      if (held.ageMs >= this.#options.refreshMs && !this.#resting()) void this.refresh().catch(() => undefined)
      return held.value
    }
    if (this.#failed && this.#resting()) throw this.#failed.reason
    return unlessAborted(this.refresh(), signal)
  }

  /** What is held now, however old. */
  peek(): { readonly value: T; readonly ageMs: number } | undefined {
    return this.#held && { value: this.#held.value, ageMs: this.#clock.now() - this.#held.at }
  }

  /** Fetches anew, or joins the fetch under way. */
  refresh(): Promise<T> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined
    })
    return this.#loading
  }

  /** Ends a fetch under way; what is held stays readable. */
  close(): void {
    this.#closing.abort(new Error('The snapshot is closed.'))
  }

  async #load(): Promise<T> {
    const { signal, done } = within(this.#options.loadTimeoutMs ?? 10_000, this.#closing.signal)
    try {
      const value = await unlessAborted(this.#options.load(signal), signal)
      this.#held = { value, at: this.#clock.now() }
      this.#failed = undefined
      return value
    } catch (reason) {
      this.#failed = { reason, at: this.#clock.now() }
      throw reason
    } finally {
      done()
    }
  }

  #resting(): boolean {
    return this.#failed !== undefined && this.#clock.now() - this.#failed.at < (this.#options.retryMs ?? 5_000)
  }
}

/** A signal that aborts after `ms` or with `outer`; `done` lets go of both. */
const within = (ms: number, outer: AbortSignal): { signal: AbortSignal; done: () => void } => {
  const controller = new AbortController()
  const abort = (): void => controller.abort(outer.reason)
  if (outer.aborted) abort()
  const timer = setTimeout(() => controller.abort(new DOMException('The load took too long.', 'TimeoutError')), ms)
  timer.unref?.()
  outer.addEventListener('abort', abort, { once: true })
  const done = (): void => {
    clearTimeout(timer)
    outer.removeEventListener('abort', abort)
  }
  return { signal: controller.signal, done }
}

/** `work`, or the signal's reason when that comes first. */
const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
