import { PerMinute } from '../../async/per-minute.ts'
import type { Clock } from '../../contract/clock.ts'
import type { StoredSwap } from '../../contract/stores.ts'
import type { EngineContext, FollowingTerms } from '../../engine-context.ts'
import { nextDue } from '../../pipeline/history/next-due.ts'
import type { Located } from '../locate.ts'
import { noteOutcome } from '../note-outcome.ts'
import { observeSwap } from '../observe-swap.ts'
import { planLook } from './plan-look.ts'
import { record, type Sighting } from './record.ts'

/** What following needs besides the engine. */
export interface Following extends FollowingTerms {
  /** Takes one call of a provider's budget; `false` when none is left. */
  take(providerId: string): boolean
  /** Until a used-up budget has a call again, milliseconds. */
  readonly refillMs: number
}

/** Follows on these terms, with a budget of its own. */
export const following = (terms: FollowingTerms, clock: Clock): Following => {
  const budget = new PerMinute(clock, terms.perMinute)
  return { ...terms, take: (id) => budget.take(id), refillMs: budget.refillMs }
}

/**
 * Looks at a swap once, notes what changed, and has it looked at again when that may be worth it. Idempotent: two servers that
 * look at the same time append each change once.
 */
export const followSwap = async (engine: EngineContext, following: Following, swapId: string): Promise<void> => {
  const swap = await engine.swaps.byId(swapId)
  const last = await engine.history.last(swapId)
  if (swap === undefined || last?.final) return engine.history.plan(swapId, undefined)
  const provider = last?.snapshot.provider ?? swap.provider
  if (!following.take(provider)) return planLook(engine, following, swapId, engine.clock.now() + following.refillMs)
  const change = await record(engine, swap, await sight(engine, swap))
  const { status } = change.snapshot.swapStatus
  engine.events.emit('swap-followed', {
    swapId,
    provider: change.snapshot.provider,
    status,
    createdAt: swap.createdAt,
    final: change.final,
  })
  await planLook(engine, following, swapId, nextDue(change, engine.clock.now(), following.leastMs))
}

/** What the providers of a swap say of it; their fault where they say nothing. */
export const sight = async (engine: EngineContext, swap: StoredSwap): Promise<Sighting> => {
  const askedAt = engine.clock.now()
  try {
    const observed = await observeSwap(engine, locatedAs(engine, swap))
    await noteOutcome(engine, observed)
    return { observed, askedAt }
  } catch (fault) {
    return { fault, askedAt }
  }
}

/** The swap as its owner would ask for it. */
const locatedAs = (engine: EngineContext, swap: StoredSwap): Located => {
  const { hash, chainId, depositChannelId, depositAddress } = swap
  const asked =
    hash !== undefined
      ? { hash, chainId }
      : depositChannelId !== undefined
        ? { depositChannelId }
        : depositAddress === undefined
          ? {}
          : { depositAddress }
  const providers = [...engine.providers.values()].filter(
    ({ id, getStatus }) => getStatus !== undefined && (id === swap.provider || id === swap.secondLeg?.provider),
  )
  return { request: asked, callerId: swap.callerId, swap, providers }
}
