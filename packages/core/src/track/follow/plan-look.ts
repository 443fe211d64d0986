import type { EngineContext, FollowingTerms } from '../../engine-context.ts'
import { FOLLOW_QUEUE } from '../../pipeline/history/follow-queue.ts'

/** The next look at a swap. */
export interface PlannedLook {
  readonly swapId: string
  /** Unix milliseconds; `undefined`: the swap is no longer followed. */
  readonly dueAt: number | undefined
}

/** Has a swap looked at at a time. */
export const planLook = async (
  { history }: Pick<EngineContext, 'history'>,
  { jobs }: Pick<FollowingTerms, 'jobs'>,
  { swapId, dueAt }: PlannedLook,
): Promise<void> => {
  await history.plan(swapId, dueAt)
  // The sweep schedules what was not: the time is stored.
  if (dueAt !== undefined) await jobs.schedule(FOLLOW_QUEUE, swapId, dueAt).catch(() => undefined)
}
