import type { EngineContext, FollowingTerms } from '../../engine-context.ts'
import { FOLLOW_QUEUE } from '../../pipeline/history/follow-queue.ts'

/** Has a swap looked at at a time, Unix milliseconds; without one it is no longer followed. */
export const planLook = async (
  { history }: Pick<EngineContext, 'history'>,
  { jobs }: Pick<FollowingTerms, 'jobs'>,
  swapId: string,
  dueAt: number | undefined,
): Promise<void> => {
  await history.plan(swapId, dueAt)
  // The sweep schedules what was not: the time is stored.
  if (dueAt !== undefined) await jobs.schedule(FOLLOW_QUEUE, swapId, dueAt).catch(() => undefined)
}
