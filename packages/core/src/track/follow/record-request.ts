import type { StoredSwap } from '../../contract/stores.ts'
import type { SwapChange } from '../../contract/swap-history.ts'
import type { EngineContext } from '../../engine-context.ts'
import { computeNextDue } from '../../pipeline/history/compute-next-due.ts'
import type { Observation } from '../read/observe.ts'
import { planLook } from './plan-look.ts'
import { record } from './record.ts'

/**
 * Records what a request saw of a swap. Where that is new the next look is planned by it: a swap whose deposit nobody had seen is
 * looked at rarely until somebody names its transaction.
 */
export const recordRequest = async (
  engine: EngineContext,
  swap: StoredSwap,
  observation: Observation,
): Promise<SwapChange> => {
  const change = await record(engine, swap, observation)
  const { following, clock } = engine
  const { swapId } = swap
  if (following && Date.parse(change.at) >= observation.askedAt)
    await planLook(engine, following, { swapId, dueAt: computeNextDue(change, clock.now(), following.leastMs) })
  return change
}
