import type { DueJobs } from '../../contract/due-jobs.ts'
import type { EngineContext, FollowingTerms } from '../../engine-context.ts'
import { FOLLOW_QUEUE } from '../../pipeline/history/follow-queue.ts'
import { following, followSwap } from '../follow/follow-swap.ts'
import { followingTerms } from '../follow/following-terms.ts'

/** Has swaps looked at while somebody watches them: by the tracker, or by itself where swaps are not followed. */
export class WatchedSwaps {
  readonly #engine: EngineContext
  readonly #watched = new Map<string, number>()
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
    this.#watched.set(swapId, (this.#watched.get(swapId) ?? 0) + 1)
    const { following, clock } = this.#engine
    const jobs = following ? following.jobs : this.#ownJobs()
    // One that is not scheduled is found by the sweep, where there is one.
    if (isNew || !following) jobs.schedule(FOLLOW_QUEUE, swapId, clock.now()).catch(() => undefined)
    return () => {
      const left = (this.#watched.get(swapId) ?? 0) - 1
      if (left > 0) this.#watched.set(swapId, left)
      else this.#watched.delete(swapId)
    }
  }

  async stop(): Promise<void> {
    await this.#stopWork?.()
    await this.#own?.jobs.stop()
  }

  #ownJobs(): DueJobs {
    this.#own ??= this.#started()
    return this.#own.jobs
  }

  #started(): FollowingTerms {
    const own = followingTerms({}, this.#engine.clock)
    const terms = following(own, this.#engine.clock)
    const look = async (swapId: string): Promise<void> => {
      if (this.#watched.has(swapId)) await followSwap(this.#engine, terms, swapId)
    }
    this.#stopWork = own.jobs.work(FOLLOW_QUEUE, look, own)
    return own
  }
}
