import type { Observation, TrackQuery } from '../contract/observation.ts'
import type { SwapProvider } from '../contract/provider.ts'
import type { RememberedLeg, RememberedSwap } from '../contract/stores.ts'
import { addressKey } from '../domain/identifier.ts'
import { thrownRefusal } from '../refusal.ts'
import type { Workshop } from '../workshop.ts'
import { type Located, notFound } from './locate.ts'
import { begun, mergeLegs } from './merge-legs.ts'
import { contextOf, look, type Observed } from './observe.ts'
import { recognise } from './recognise.ts'
import { unseen } from './unseen.ts'

/**
 * Where a swap through two providers stands: the first leg, and once that has paid out, or nobody has seen it, the second.
 * The provider answered is the one at work. A first leg that cannot be read is a fault only while the second has not begun.
 */
export const observeBoth = async (workshop: Workshop, located: Located, swap: RememberedSwap): Promise<Observed> => {
  const { onward } = swap
  const first = workshop.providers.get(swap.provider)
  const second = workshop.providers.get(onward?.provider ?? '')
  if (!onward || !first || !second) throw notFound(located.request)
  const context = contextOf(workshop)
  const own = await look(first, ownQuery(located, swap, first), context)
  const one = own.observation ?? unseen(workshop, swap)
  const observed = { ...located, swap, provider: first, observation: one }
  if (own.observation) await recognise(workshop, observed)
  const due = !begun(own.observation) || one.status === 'completed'
  const two = due ? (await look(second, onwardQuery(onward, one), context)).observation : undefined
  if (own.fault !== undefined && !begun(two)) throw thrownRefusal(own.fault, first)
  const atSecond = begun(two) || one.status === 'completed'
  return { ...observed, provider: atSecond ? second : first, observation: mergeLegs(onward, one, two) }
}

/**
 * What the first provider is asked: a request may name the second one's deposit, which means nothing to it. Only a swap
 * within one chain pays that in the user's own transaction.
 */
const ownQuery = ({ request, paysOnward }: Located, swap: RememberedSwap, { traits }: SwapProvider): TrackQuery => {
  const others = request.chainId !== swap.chainId || (paysOnward === true && traits.sameChainOnly !== true)
  const hash = others ? swap.hash : (request.hash ?? swap.hash)
  const { depositChannelId, depositAddress } = request
  const address = depositAddress !== undefined && sameAddress(depositAddress, swap.depositAddress)
  return {
    ...(hash === undefined ? {} : { hash }),
    chainId: swap.chainId,
    ...(depositChannelId !== undefined && depositChannelId === swap.depositChannelId ? { depositChannelId } : {}),
    ...(address ? { depositAddress } : {}),
    known: swap,
  }
}

const sameAddress = (one: string, other: string | undefined): boolean =>
  other !== undefined && addressKey(one) === addressKey(other)

/** The second deposit is the first leg's last transaction on the hub's chain. */
const onwardQuery = (onward: RememberedLeg, { legs }: Observation): TrackQuery => {
  const paid = legs.findLast(({ chainId, hash }) => chainId === onward.chainId && hash !== '')
  const { depositChannelId, depositAddress } = onward
  return {
    ...(paid ? { hash: paid.hash } : {}),
    chainId: onward.chainId,
    ...(depositChannelId === undefined ? {} : { depositChannelId }),
    ...(depositAddress === undefined ? {} : { depositAddress }),
    known: onward,
  }
}

/** The swap whose second leg a deposit turned out to be, where it was asked for by the hash of the first leg's payout. */
export const paidOnward = async (
  { swaps }: Workshop,
  { observation, provider }: Observed,
): Promise<RememberedSwap | undefined> => {
  const address = observation.legs[0]?.toAddress
  const candidates = address ? await swaps.byDepositAddress(address) : []
  const alike = candidates.filter(({ onward }) => onward?.provider === provider.id)
  return alike.length === 1 ? alike[0] : undefined
}
