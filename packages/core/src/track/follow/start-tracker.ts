import { letExit } from '../../async/timer.ts'
import type { EngineContext } from '../../engine-context.ts'
import { FOLLOW_QUEUE } from '../../pipeline/history/follow-queue.ts'
import { createFollowing, followSwap } from './follow-swap.ts'

/** Most swaps that one sweep schedules again. */
const MOST_SWEPT = 500

/**
 * Follows every swap until it ends. Swaps whose time has passed without a look, because their server was killed, are found by a
 * sweep. Returns a function that stops following once what runs has ended; `undefined` where swaps are not followed.
 */
export const startTracker = (engine: EngineContext): (() => Promise<void>) | undefined => {
  const { clock, history } = engine
  if (engine.following === undefined) return undefined
  const { jobs, sweepMs, concurrency } = engine.following
  const terms = createFollowing(engine.following, clock)
  const stopWork = jobs.work(FOLLOW_QUEUE, (swapId) => followSwap(engine, terms, swapId), { concurrency })
  let sweeping: Promise<void> | undefined
  const sweep = async (): Promise<void> => {
    const late = await history.listDue(clock.now() - 2 * sweepMs, MOST_SWEPT)
    for (const { swapId } of late) await jobs.schedule(FOLLOW_QUEUE, swapId, clock.now())
  }
  const start = (): void => {
    sweeping ??= sweep()
      .catch((cause: unknown) => void engine.events.emit('follow-failed', { cause }))
      .finally(() => {
        sweeping = undefined
      })
  }
  const timer = letExit(setInterval(start, sweepMs))
  start()
  return async () => {
    clearInterval(timer)
    await sweeping
    await stopWork()
  }
}
