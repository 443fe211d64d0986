import { letExit, startTimer, type Timer } from '../../async/timer.ts'
import type { DueJobs } from '../../contract/due-jobs.ts'
import type { EngineContext, FollowingTerms } from '../../engine-context.ts'
import { FOLLOW_QUEUE } from '../../pipeline/history/follow-queue.ts'
import { createFollowing, followSwap } from '../follow/follow-swap.ts'
import { resolveFollowingTerms } from '../follow/resolve-following-terms.ts'

/** Milliseconds until a watched swap is looked at again; the wait grows while nothing changes, as that of a client that polls. */
const FIRST_MS = 2_000
const GROWTH = 1.5
const MOST_MS = 30_000

/** A swap that somebody watches. */
interface Watched {
  watchers: number
  waitMs: number
  timer?: Timer
}

/** Has swaps looked at while somebody watches them: by the tracker, or by itself where swaps are not followed. */
export class WatchedSwaps {
  readonly #engine: EngineContext
  readonly #watched = new Map<string, Watched>()
  #own: FollowingTerms | undefined
  #stopWork: (() => Promise<void>) | undefined

  constructor(engine: EngineContext) {
    this.#engine = engine
  }

  /**
   * Looks when they may be worth it, the first one at once. Returns a function that ends them for this watcher.
   *
   * @param isNew The client has not just lost a stream of the same swap: then no look is needed at once.
   */
  watch(swapId: string, isNew: boolean): () => void {
    const { following } = this.#engine
    const watched = this.#watched.get(swapId) ?? { watchers: 0, waitMs: FIRST_MS }
    this.#watched.set(swapId, watched)
    watched.watchers += 1
    if (isNew || !following) this.#look(swapId)
    if (watched.timer === undefined) this.#wait(swapId, watched)
    return () => {
      watched.watchers -= 1
      if (watched.watchers > 0) return
      clearTimeout(watched.timer)
      if (this.#watched.get(swapId) === watched) this.#watched.delete(swapId)
    }
  }

  /** A change was noted: the next one may come soon. */
  changed(swapId: string): void {
    const watched = this.#watched.get(swapId)
    if (!watched) return
    watched.waitMs = FIRST_MS
    this.#wait(swapId, watched)
  }

  async stop(): Promise<void> {
    for (const { timer } of this.#watched.values()) clearTimeout(timer)
    this.#watched.clear()
    await this.#stopWork?.()
    await this.#own?.jobs.stop()
  }

  #wait(swapId: string, watched: Watched): void {
    clearTimeout(watched.timer)
    const again = (): void => {
      this.#look(swapId)
      watched.waitMs = Math.min(MOST_MS, watched.waitMs * GROWTH)
      this.#wait(swapId, watched)
    }
    watched.timer = letExit(startTimer(watched.waitMs, again))
  }

  /** One that cannot be scheduled is found by the sweep, where there is one. */
  #look(swapId: string): void {
    const { following, clock } = this.#engine
    const jobs = following ? following.jobs : this.#startJobs()
    jobs.schedule(FOLLOW_QUEUE, swapId, clock.now()).catch(() => undefined)
  }

  /** Starts jobs of its own where swaps are not followed. */
  #startJobs(): DueJobs {
    if (this.#own) return this.#own.jobs
    const own = resolveFollowingTerms({}, this.#engine.clock)
    const terms = createFollowing(own, this.#engine.clock)
    const look = async (swapId: string): Promise<void> => {
      if (this.#watched.has(swapId)) await followSwap(this.#engine, terms, swapId)
    }
    this.#stopWork = own.jobs.work(FOLLOW_QUEUE, look, own)
    this.#own = own
    return own.jobs
  }
}
