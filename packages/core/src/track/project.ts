import type { Track } from '../domain/swap.ts'
import type { Observed } from './observe.ts'

/** Puts what the engine knows of the swap beside what the provider sees. */
export const project = ({ observation, provider, swap }: Observed): Track => ({
  observation,
  provider: provider.id,
  ...(swap ? { quoteId: swap.quoteId } : {}),
  privacyMode: swap?.privacy ?? false,
})
