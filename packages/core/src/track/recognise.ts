import type { Observation } from '../contract/observation.ts'
import type { RememberedSwap } from '../contract/stores.ts'
import type { Workshop } from '../workshop.ts'
import { type Observed, observe } from './observe.ts'

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
  return swap ? observed : whole(workshop, { ...observed, swap: found })
}

const behind = async (
  { swaps }: Workshop,
  { observation, provider }: Observed,
): Promise<RememberedSwap | undefined> => {
  const address = observation.legs[0]?.toAddress
  if (!address) return undefined
  const candidates = (await swaps.byDepositAddress(address)).filter((swap) => swap.provider === provider.id)
  const isOpen = ({ hash }: RememberedSwap) => hash === undefined || hash === observation.hash
  const alike = candidates.filter((swap) => same(swap.destinationAddress, observation.toAddress))
  const newest = alike.findLast(isOpen)
  return newest ?? only(alike) ?? only(candidates.filter(hasChannel)) ?? unnamed(observation, candidates.filter(isOpen))
}

/** A vault's address has many swaps: where nobody tells whom one pays, it must be the only one it can be. */
const unnamed = ({ toAddress }: Observation, open: readonly RememberedSwap[]): RememberedSwap | undefined =>
  toAddress === '' ? only(open) : undefined

/** A channel's address has one swap, however its destination is spelled. */
const hasChannel = ({ depositChannelId }: RememberedSwap): boolean => depositChannelId !== undefined

const only = (swaps: readonly RememberedSwap[]): RememberedSwap | undefined =>
  swaps.length === 1 ? swaps[0] : undefined

/** An adapter asked without knowing the swap may have left its assets blank; now that it is known, it is asked again. */
const whole = async (workshop: Workshop, observed: Observed): Promise<Observed> => {
  const { fromAsset, toAsset, toAddress } = observed.observation
  if (fromAsset !== '' && toAsset !== '' && toAddress !== '') return observed
  const again = observe(workshop, { ...observed, providers: [observed.provider] })
  return again.catch(() => observed)
}

/** A transaction that is another swap's deposit is never bound to this one. */
const belongs = async ({ swaps }: Workshop, swap: RememberedSwap, { observation }: Observed): Promise<boolean> => {
  if (observation.hash === '') return false
  const bound = await swaps.byHash(swap.chainId, observation.hash)
  return bound === undefined || bound.swapId === swap.swapId
}

/** Hexadecimal compares without case, Bitcoin Cash with and without its prefix. */
const same = (one: string, other: string): boolean => bare(one) === bare(other)

const bare = (address: string): string => {
  const plain = address.replace(/^bitcoincash:/i, '')
  return plain.startsWith('0x') ? plain.toLowerCase() : plain
}
