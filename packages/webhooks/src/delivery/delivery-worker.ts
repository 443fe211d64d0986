import { settleWithin } from '@switchyard/net'
import type { Parts } from '../parts.ts'
import { deliver } from './deliver.ts'
import { fanOut } from './fan-out.ts'

/** Time limit of attempts under way when the work ends, milliseconds. */
const LAST_ATTEMPTS_MS = 5_000

/** Interval between removals of old deliveries, milliseconds. */
const PRUNE_MS = 3_600_000

/** Makes deliveries of events and tries those that are due, until it is stopped. Any number of servers may do so. */
export class DeliveryWorker {
  readonly #parts: Parts
  readonly #underWay = new Map<Promise<void>, string>()
  readonly #ending = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined
  #round: Promise<void> | undefined
  #again = false
  #stopped = false
  #prunedAt = 0
  #stopListening: (() => void) | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  start(): void {
    this.#stopListening = this.#parts.source.onNew?.(() => this.#wake())
    this.#wake()
  }

  /** Takes nothing more and lets attempts under way end; what they cannot finish is tried again by another server. */
  async stop(): Promise<void> {
    this.#stopped = true
    this.#stopListening?.()
    clearTimeout(this.#timer)
    await this.#round
    const ended = () => Promise.all(this.#underWay.keys())
    await settleWithin(ended, { timeoutMs: LAST_ATTEMPTS_MS }).catch(() => undefined)
    this.#ending.abort(new DOMException('The server stops.', 'AbortError'))
    await ended()
  }

  /** Begins a round, or another one after the present. */
  #wake(): void {
    if (this.#stopped) return
    if (this.#round) {
      this.#again = true
      return
    }
    clearTimeout(this.#timer)
    this.#again = false
    this.#round = this.#work()
      .catch(this.#parts.onFault)
      .finally(() => {
        this.#round = undefined
        if (this.#again) this.#wake()
        else this.#sleep()
      })
  }

  #sleep(): void {
    if (this.#stopped) return
    this.#timer = setTimeout(() => this.#wake(), this.#parts.limits.pollMs)
    this.#timer.unref()
  }

  async #work(): Promise<void> {
    const { store, clock } = this.#parts
    await fanOut(this.#parts)
    await this.#prune()
    for (const endpointId of await store.listDueEndpoints(clock.now())) await this.#take(endpointId)
  }

  async #take(endpointId: string): Promise<void> {
    const { store, clock, limits } = this.#parts
    const own = [...this.#underWay.values()].filter((id) => id === endpointId).length
    const free = Math.min(limits.concurrencyPerEndpoint - own, limits.concurrency - this.#underWay.size)
    if (free <= 0 || this.#stopped) return
    const now = clock.now()
    const claimed = await store.claim(endpointId, {
      limit: free,
      now,
      leaseUntil: now + limits.timeoutMs + limits.leaseMs,
    })
    for (const delivery of claimed) {
      const work = deliver(this.#parts, delivery, this.#ending.signal)
        .catch((error: unknown) => {
          if (!this.#ending.signal.aborted) this.#parts.onFault(error)
        })
        .finally(() => {
          this.#underWay.delete(work)
          this.#wake()
        })
      this.#underWay.set(work, endpointId)
    }
  }

  async #prune(): Promise<void> {
    const { store, clock, limits } = this.#parts
    const now = clock.now()
    if (now - this.#prunedAt < PRUNE_MS) return
    this.#prunedAt = now
    await store.prune(now, now - limits.keepMs)
  }
}
