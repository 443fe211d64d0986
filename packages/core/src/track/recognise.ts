import type { RememberedSwap } from '../contract/stores.ts'
import type { Workshop } from '../workshop.ts'
import type { Observed } from './observe.ts'

/**
 * Finds the swap behind a deposit that was asked for by its hash alone, and binds the two.
 *
 * Without this a confidential swap would show to anybody who knows its deposit transaction.
 */
export const recognise = async (workshop: Workshop, observed: Observed): Promise<Observed> => {
  const { observation, swap, request } = observed
  const found = swap ?? (await behind(workshop, observed))
  if (!found) return observed
  const hash = observation.hash || request.hash
  if (hash && found.hash === undefined && (await belongs(workshop, found, observed))) {
    await workshop.swaps.bind(found.swapId, hash)
  }
  return { ...observed, swap: found }
}

const behind = async (
  { swaps }: Workshop,
  { observation, provider }: Observed,
): Promise<RememberedSwap | undefined> => {
  const address = observation.legs[0]?.toAddress
  if (!address) return undefined
  const candidates = (await swaps.byDepositAddress(address)).filter((swap) => swap.provider === provider.id)
  const open = candidates.filter((swap) => swap.hash === undefined || swap.hash === observation.hash)
  // A vault address is shared: what tells its swaps apart is where they pay out.
  const alike = open.filter((swap) => same(swap.destinationAddress, observation.toAddress))
  return alike.length > 0 ? alike.at(-1) : candidates.length === 1 ? candidates[0] : undefined
}

/** A transaction that is another swap's deposit is never bound to this one. */
const belongs = async ({ swaps }: Workshop, swap: RememberedSwap, { observation }: Observed): Promise<boolean> => {
  if (observation.hash === '') return false
  const bound = await swaps.byHash(swap.chainId, observation.hash)
  return bound === undefined || bound.swapId === swap.swapId
}

const same = (one: string, other: string): boolean =>
  one === other || (one.startsWith('0x') && one.toLowerCase() === other.toLowerCase())
