import type { EngineContext } from '../engine-context.ts'
import { sameHash } from './foreign-deposit.ts'
import type { Located } from './locate.ts'
import { contextOf, type Observed, observe, statusFrom } from './observe.ts'
import { observeBothLegs, paidSecondLeg } from './observe-both-legs.ts'
import { recognise } from './recognise.ts'

/** Where a located swap stands. One through two providers may only turn out to be one when its deposit has been seen. */
export const observeSwap = async (engine: EngineContext, located: Located): Promise<Observed> => {
  const bound = await boundInstead(engine, located)
  if (!bound && located.swap?.secondLeg) return observeBothLegs(engine, located, located.swap)
  const observed = bound ?? (await recognise(engine, await observe(engine, located)))
  if (observed.swap?.secondLeg) return observeBothLegs(engine, observed, observed.swap)
  const swap = observed.swap ? undefined : await paidSecondLeg(engine, observed)
  return swap ? observeBothLegs(engine, { ...observed, paysSecondLeg: true }, swap) : observed
}

/**
 * The swap that is bound to the requested transaction instead of an assumed one: only what a provider reports without getting a swap
 * proves whose deposit it is.
 */
const boundInstead = async (engine: EngineContext, located: Located): Promise<Observed | undefined> => {
  const { isAssumed, swap, ...rest } = located
  const provider = engine.providers.get(swap?.provider ?? '')
  const { hash, chainId } = located.request
  if (!isAssumed || !provider || hash === undefined || chainId === undefined) return undefined
  const { swapStatus } = await statusFrom(engine, provider, { hash, chainId }, contextOf(engine))
  if (!swapStatus) return undefined
  const found = await recognise(engine, { ...rest, swap: undefined, providers: [provider], provider, swapStatus })
  return sameHash(found.swap?.hash ?? '', hash) ? found : undefined
}
