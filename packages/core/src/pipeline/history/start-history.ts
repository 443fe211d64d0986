import type { StoredSwap } from '../../contract/stores.ts'
import type { EngineContext } from '../../engine-context.ts'
import { computeNextDue } from './compute-next-due.ts'
import { createFirstChange } from './create-first-change.ts'
import { FOLLOW_QUEUE } from './follow-queue.ts'
import type { BuiltRoute } from './swap-facts.ts'

/** Begins the history of a swap, before its deposit is handed out, and has it followed where swaps are. */
export const startHistory = async (
  engine: Pick<EngineContext, 'catalogue' | 'history' | 'following' | 'clock'>,
  swap: StoredSwap,
  route: BuiltRoute,
): Promise<void> => {
  const change = createFirstChange(engine, swap, route)
  await engine.history.append(change)
  if (engine.following === undefined) return
  const dueAt = computeNextDue(change, engine.clock.now(), engine.following.leastMs) ?? engine.clock.now()
  await engine.history.plan(swap.swapId, dueAt)
  // A job that is not scheduled is found late by the sweep: its time is stored.
  await engine.following.jobs.schedule(FOLLOW_QUEUE, swap.swapId, dueAt).catch(() => undefined)
}
