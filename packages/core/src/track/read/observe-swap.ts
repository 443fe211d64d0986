import type { EngineContext } from '../../engine-context.ts'
import type { TrackTarget } from '../find/track-target.ts'
import { isSameHash } from '../prove/is-same-hash.ts'
import { recognise } from '../prove/recognise.ts'
import { createStatusContext, type Observation, observe, queryStatus } from './observe.ts'
import { findPaidSecondLeg, observeBothLegs } from './observe-both-legs.ts'

/** Observes where a located swap stands. One through two providers may only turn out to be one when its deposit has been seen. */
export const observeSwap = async (engine: EngineContext, target: TrackTarget): Promise<Observation> => {
  const bound = await findBoundInstead(engine, target)
  if (!bound && target.swap?.secondLeg) return observeBothLegs(engine, target, target.swap)
  const observation = bound ?? (await recognise(engine, await observe(engine, target)))
  if (observation.swap?.secondLeg) return observeBothLegs(engine, observation, observation.swap)
  const swap = observation.swap ? undefined : await findPaidSecondLeg(engine, observation)
  return swap ? observeBothLegs(engine, { ...observation, paysSecondLeg: true }, swap) : observation
}

/**
 * Finds the swap that is bound to the requested transaction instead of an assumed one: only what a provider reports without getting
 * a swap proves whose deposit it is.
 */
const findBoundInstead = async (engine: EngineContext, target: TrackTarget): Promise<Observation | undefined> => {
  const { isAssumed, swap, ...rest } = target
  const provider = engine.providers.get(swap?.provider ?? '')
  const { hash, chainId } = target.request
  if (!isAssumed || !provider || hash === undefined || chainId === undefined) return undefined
  const query = { hash, chainId }
  const { swapStatus } = await queryStatus(engine, { provider, query }, createStatusContext(engine))
  if (!swapStatus) return undefined
  const found = await recognise(engine, { ...rest, swap: undefined, providers: [provider], provider, swapStatus })
  return isSameHash(found.swap?.hash ?? '', hash) ? found : undefined
}
