import { PerMinute } from '../../async/per-minute.ts'
import type { Clock } from '../../contract/clock.ts'
import type { StoredSwap } from '../../contract/stores.ts'
import type { EngineContext, FollowingTerms } from '../../engine-context.ts'
import { computeNextDue } from '../../pipeline/history/compute-next-due.ts'
import type { TrackTarget } from '../find/track-target.ts'
import type { Observation } from '../read/observe.ts'
import { observeSwap } from '../read/observe-swap.ts'
import { noteOutcome } from './note-outcome.ts'
import { planLook } from './plan-look.ts'
import { type FailedObservation, record } from './record.ts'

/** Terms of following, with a budget of calls. */
export interface Following extends FollowingTerms {
  /** Takes one call of a provider's budget; `false` when none is left. */
  take(providerId: string): boolean
  /** Until a used-up budget has a call again, milliseconds. */
  readonly refillMs: number
}

/** Follows on these terms, with a budget of its own. */
export const createFollowing = (terms: FollowingTerms, clock: Clock): Following => {
  const budget = new PerMinute(clock, terms.perMinute)
  return { ...terms, take: (id) => budget.take(id), refillMs: budget.refillMs }
}

/**
 * Looks at a swap once, notes what changed, and has it looked at again when that may be worth it. Idempotent: two servers that
 * look at the same time append each change once.
 */
export const followSwap = async (engine: EngineContext, following: Following, swapId: string): Promise<void> => {
  const { swaps, history, clock, events } = engine
  const swap = await swaps.findById(swapId)
  const last = await history.findLast(swapId)
  if (swap === undefined || last?.final) return history.plan(swapId, undefined)
  const isInBudget = following.take(last?.snapshot.provider ?? swap.provider)
  if (!isInBudget) return planLook(engine, following, { swapId, dueAt: clock.now() + following.refillMs })

  const change = await record(engine, swap, await observeStored(engine, swap))
  const { provider, swapStatus } = change.snapshot
  events.emit('swap-followed', {
    swapId,
    provider,
    status: swapStatus.status,
    createdAt: swap.createdAt,
    final: change.final,
  })
  await planLook(engine, following, { swapId, dueAt: computeNextDue(change, clock.now(), following.leastMs) })
}

/** Observes a stored swap as its owner would ask for it; the fault of its providers where they say nothing. */
export const observeStored = async (
  engine: EngineContext,
  swap: StoredSwap,
): Promise<Observation | FailedObservation> => {
  const { hash, chainId, depositChannelId, depositAddress } = swap
  const byAddress = depositChannelId === undefined ? { depositAddress } : { depositChannelId }
  const target: TrackTarget = {
    request: hash === undefined ? byAddress : { hash, chainId },
    callerId: swap.callerId,
    askedAt: engine.clock.now(),
    swap,
    providers: [...engine.providers.values()].filter(
      ({ id, getStatus }) => getStatus !== undefined && (id === swap.provider || id === swap.secondLeg?.provider),
    ),
  }
  try {
    const observation = await observeSwap(engine, target)
    await noteOutcome(engine, observation)
    return observation
  } catch (fault) {
    return { fault, askedAt: target.askedAt }
  }
}
