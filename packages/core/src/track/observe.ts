import type { Observation, TrackQuery } from '../contract/observation.ts'
import type { ProviderContext, SwapProvider } from '../contract/provider.ts'
import { raceAbort } from '../race-abort.ts'
import { thrownRefusal } from '../refusal.ts'
import { deadlineSignal } from '../signals.ts'
import type { Workshop } from '../workshop.ts'
import { type Located, notFound } from './locate.ts'

/** What a provider sees, and which one it was. */
export interface Observed extends Located {
  readonly provider: SwapProvider
  readonly observation: Observation
}

/**
 * Asks who can observe. The first who knows the deposit answers; when nobody knows it, a provider's fault is told rather
 * than "not found", for it may be the one who would have known.
 */
export const observe = async (workshop: Workshop, located: Located): Promise<Observed> => {
  const context = contextOf(workshop)
  const query = queryOf(located)
  const sightings = await Promise.all(located.providers.map((provider) => look(provider, query, context)))
  const seen = sightings.find((sighting) => sighting.observation !== undefined)
  if (seen?.observation) return { ...located, provider: seen.provider, observation: seen.observation }
  const failed = sightings.find((sighting) => sighting.fault !== undefined)
  if (failed) throw thrownRefusal(failed.fault, failed.provider)
  throw notFound(located.request)
}

/** What an observation carries: one deadline, and the abort signal of it. */
export const contextOf = ({ clock, limits, catalogue }: Workshop): ProviderContext => ({
  signal: deadlineSignal(limits.trackDeadlineMs),
  deadline: clock.now() + limits.trackDeadlineMs,
  clock,
  tokens: catalogue,
})

const queryOf = ({ request, swap }: Located): TrackQuery => {
  const { hash, chainId, depositChannelId, depositAddress } = request
  const known = swap ? { known: swap } : {}
  const swapHash = hash ?? swap?.hash
  return {
    ...(swapHash === undefined ? {} : { hash: swapHash }),
    ...((chainId ?? swap?.chainId) === undefined ? {} : { chainId: chainId ?? swap?.chainId }),
    ...(depositChannelId === undefined ? {} : { depositChannelId }),
    ...(depositAddress === undefined ? {} : { depositAddress }),
    ...known,
  }
}

/** What a provider sees, nothing where it does not know the deposit, or how it failed. */
export interface Sighting {
  readonly provider: SwapProvider
  readonly observation?: Observation
  readonly fault?: unknown
}

/** What one provider sees of a deposit. */
export const look = async (provider: SwapProvider, query: TrackQuery, context: ProviderContext): Promise<Sighting> => {
  try {
    const observation = await raceAbort(
      provider.observe?.(query, context) ?? Promise.resolve(undefined),
      context.signal,
    )
    return observation ? { provider, observation } : { provider }
  } catch (fault) {
    return { provider, fault }
  }
}
