import type { ProviderContext, SwapProvider } from '../contract/provider.ts'
import type { StoredLeg, StoredSwap } from '../contract/stores.ts'
import type { StatusQuery, SwapStatus } from '../contract/swap-status.ts'
import { addressKey } from '../domain/identifier.ts'
import type { EngineContext } from '../engine-context.ts'
import { thrownRefusal } from '../pipeline/refusal.ts'
import { unseen } from '../pipeline/unseen.ts'
import { isPayout, sameHash } from './foreign-deposit.ts'
import { type Located, notFound } from './locate.ts'
import { begun, mergeLegs } from './merge-legs.ts'
import { contextOf, type Observed, statusFrom } from './observe.ts'
import { recognise } from './recognise.ts'

/**
 * Where a swap through two providers stands: the first leg, and once that has paid out, or is not seen, the second.
 * The provider answered is the one at work. A first leg that cannot be read is a fault only while the second has not begun.
 */
export const observeBothLegs = async (engine: EngineContext, located: Located, swap: StoredSwap): Promise<Observed> => {
  const { secondLeg } = swap
  const first = engine.providers.get(swap.provider)
  const second = engine.providers.get(secondLeg?.provider ?? '')
  if (!secondLeg || !first || !second) throw notFound(located.request)
  const context = contextOf(engine)
  const own = await statusFrom(engine, first, ownQuery(located, swap, first), context)
  const one = own.swapStatus ?? unseen(engine, swap)
  const observed = { ...located, swap, provider: first, swapStatus: one }
  if (own.swapStatus) await recognise(engine, observed)
  const isOwner = located.callerId === swap.callerId
  const due = !begun(own.swapStatus) || one.status === 'completed'
  const two = due ? await secondStatus(engine, second, { swap, secondLeg, one, isOwner }, context) : undefined
  if (own.fault !== undefined && !begun(two)) throw thrownRefusal(own.fault, first)
  const atSecond = begun(two) || one.status === 'completed'
  return { ...observed, provider: atSecond ? second : first, swapStatus: mergeLegs(secondLeg, one, two) }
}

/**
 * What the first provider is asked: a request may name the second one's deposit, which means nothing to it. Only a swap
 * within one chain pays that in the user's own transaction.
 */
const ownQuery = (
  { request, paysSecondLeg, depositHash }: Located,
  swap: StoredSwap,
  { capabilities }: SwapProvider,
): StatusQuery => {
  const others = request.chainId !== swap.chainId || (paysSecondLeg === true && capabilities.sameChainOnly !== true)
  const hash = others ? swap.hash : (request.hash ?? swap.hash)
  const { depositChannelId, depositAddress } = request
  const address = depositAddress !== undefined && sameAddress(depositAddress, swap.depositAddress)
  return {
    ...(hash === undefined ? {} : { hash }),
    chainId: swap.chainId,
    ...(depositChannelId !== undefined && depositChannelId === swap.depositChannelId ? { depositChannelId } : {}),
    ...(address ? { depositAddress } : {}),
    known: swap,
    ...(depositHash === undefined ? {} : { depositHash }),
  }
}

const sameAddress = (one: string, other: string | undefined): boolean =>
  other !== undefined && addressKey(one) === addressKey(other)

interface SecondLegContext {
  readonly swap: StoredSwap
  readonly secondLeg: StoredLeg
  readonly one: SwapStatus
  /** The request comes from the key that executed the swap. */
  readonly isOwner: boolean
}

/**
 * What the second provider reports of the first one's payout. Anybody can pay into its channel: another deposit there is passed
 * over, and the provider is asked for the payout by its hash alone.
 */
const secondStatus = async (
  engine: EngineContext,
  second: SwapProvider,
  { swap, secondLeg, one, isOwner }: SecondLegContext,
  context: ProviderContext,
): Promise<SwapStatus | undefined> => {
  const payouts = payoutsOf(engine, swap, secondLeg, one)
  const submits = isOwner && one.status === 'completed' && second.capabilities.submitsDeposits === true
  const depositHash = submits ? payouts.at(-1) : undefined
  const query = { ...secondLegQuery(secondLeg, one), ...(depositHash === undefined ? {} : { depositHash }) }
  const isOwn = (two: SwapStatus | undefined) => !begun(two) || isPayout(engine.catalogue, secondLeg, payouts, two)
  const { swapStatus } = await statusFrom(engine, second, query, context)
  if (isOwn(swapStatus)) return swapStatus
  const hash = payouts.at(-1)
  if (hash === undefined) return undefined
  const again = await statusFrom(engine, second, { hash, chainId: secondLeg.chainId, known: secondLeg }, context)
  return isOwn(again.swapStatus) ? again.swapStatus : undefined
}

/**
 * Transactions that may have paid the second leg, as far as the first provider reports them: those after the user's own, or
 * that one itself where the first provider swaps within it.
 */
const payoutsOf = (
  { providers }: EngineContext,
  swap: StoredSwap,
  secondLeg: StoredLeg,
  { hash, legs }: SwapStatus,
): readonly string[] => {
  const isOneTransaction = providers.get(swap.provider)?.capabilities.sameChainOnly === true
  const own = swap.hash ?? hash
  const known = legs.filter((leg) => leg.chainId === secondLeg.chainId && leg.hash !== '').map((leg) => leg.hash)
  const later = known.filter((one) => !sameHash(one, own))
  return isOneTransaction && own !== '' ? [...later, own] : later
}

/** The second deposit is the first leg's last transaction on the intermediate asset's chain. */
const secondLegQuery = (secondLeg: StoredLeg, { legs }: SwapStatus): StatusQuery => {
  const paid = legs.findLast(({ chainId, hash }) => chainId === secondLeg.chainId && hash !== '')
  const { depositChannelId, depositAddress } = secondLeg
  return {
    ...(paid ? { hash: paid.hash } : {}),
    chainId: secondLeg.chainId,
    ...(depositChannelId === undefined ? {} : { depositChannelId }),
    ...(depositAddress === undefined ? {} : { depositAddress }),
    known: secondLeg,
  }
}

/** Finds the swap whose second leg the deposit is, when the request names the hash of the first leg's payout. */
export const paidSecondLeg = async (
  { swaps }: EngineContext,
  { swapStatus, provider }: Observed,
): Promise<StoredSwap | undefined> => {
  const address = swapStatus.legs[0]?.toAddress
  const candidates = address ? await swaps.byDepositAddress(address) : []
  const alike = candidates.filter(({ secondLeg }) => secondLeg?.provider === provider.id)
  return alike.length === 1 ? alike[0] : undefined
}
