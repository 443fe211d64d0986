import type { ProviderContext, SwapProvider } from '../../contract/provider.ts'
import type { StoredLeg, StoredSwap } from '../../contract/stores.ts'
import type { StatusQuery, SwapStatus } from '../../contract/swap-status.ts'
import type { EngineContext } from '../../engine-context.ts'
import { createUnseenStatus } from '../../pipeline/create-unseen-status.ts'
import { toThrownRefusal } from '../../provider/refusal.ts'
import { findByDepositAddress } from '../find/find-by-deposit-address.ts'
import { createNotFound } from '../find/locate.ts'
import type { TrackTarget } from '../find/track-target.ts'
import { isPayout } from '../prove/is-foreign-deposit.ts'
import { isSameHash } from '../prove/is-same-hash.ts'
import { recognise } from '../prove/recognise.ts'
import { isDepositAddress } from '../prove/swap-addresses.ts'
import { hasBegun, mergeLegs } from './merge-legs.ts'
import { createStatusContext, type Observation, queryStatus } from './observe.ts'

/**
 * Observes a swap through two providers: the first leg, and once that has paid out, or is not seen, the second.
 * The provider answered is the one at work. A first leg that cannot be read is a fault only while the second has not begun.
 */
export const observeBothLegs = async (
  engine: EngineContext,
  target: TrackTarget,
  swap: StoredSwap,
): Promise<Observation> => {
  const { secondLeg } = swap
  const first = engine.providers.get(swap.provider)
  const second = engine.providers.get(secondLeg?.provider ?? '')
  if (!secondLeg || !first || !second) throw createNotFound(target.request)

  const context = createStatusContext(engine)
  // A request may name the second provider's deposit, which means nothing to the first. Only a swap within one chain pays that in
  // the user's own transaction.
  const { request, paysSecondLeg, depositHash } = target
  const namesOther = request.chainId !== swap.chainId || (paysSecondLeg === true && !isOneTransaction(engine, swap))
  const { depositChannelId, depositAddress } = request
  const isAtAddress = depositAddress !== undefined && isDepositAddress(engine, swap, depositAddress)
  const query: StatusQuery = {
    hash: namesOther ? swap.hash : (request.hash ?? swap.hash),
    chainId: swap.chainId,
    depositChannelId: depositChannelId === swap.depositChannelId ? depositChannelId : undefined,
    depositAddress: isAtAddress ? depositAddress : undefined,
    known: swap,
    depositHash,
  }
  const own = await queryStatus(engine, { provider: first, query }, context)
  const one = own.swapStatus ?? createUnseenStatus(engine, swap)
  const observation = { ...target, swap, provider: first, swapStatus: one }
  if (own.swapStatus) await recognise(engine, observation)

  const isPaidOut = one.status === 'completed'
  const isOwner = target.callerId === swap.callerId
  const two =
    !hasBegun(own.swapStatus) || isPaidOut
      ? await querySecond(engine, { swap, secondLeg, second, one, isOwner }, context)
      : undefined
  if (own.fault !== undefined && !hasBegun(two)) throw toThrownRefusal(own.fault, first)
  const provider = hasBegun(two) || isPaidOut ? second : first
  return { ...observation, provider, swapStatus: mergeLegs(secondLeg, one, two) }
}

/** Finds the swap whose second leg the deposit is, when the request names the hash of the first leg's payout. */
export const findPaidSecondLeg = async (
  engine: EngineContext,
  { swapStatus: { legs }, provider }: Observation,
): Promise<StoredSwap | undefined> => {
  const [deposit] = legs
  const candidates = deposit?.toAddress ? await findByDepositAddress(engine, deposit.toAddress, deposit.chainId) : []
  const alike = candidates.filter(({ secondLeg }) => secondLeg?.provider === provider.id)
  return alike.length === 1 ? alike[0] : undefined
}

/** `true` where the first provider swaps, and pays the second, within the user's own transaction. */
const isOneTransaction = ({ providers }: EngineContext, swap: StoredSwap): boolean =>
  providers.get(swap.provider)?.capabilities.sameChainOnly === true

interface SecondLegQuery {
  readonly swap: StoredSwap
  readonly secondLeg: StoredLeg
  readonly second: SwapProvider
  /** Status of the first leg. */
  readonly one: SwapStatus
  /** The request comes from the key that executed the swap. */
  readonly isOwner: boolean
}

/**
 * Queries the second provider for the first one's payout. Anybody can pay into its channel: another deposit there is passed
 * over, and the provider is asked for the payout by its hash alone.
 */
const querySecond = async (
  engine: EngineContext,
  { swap, secondLeg, second, one, isOwner }: SecondLegQuery,
  context: ProviderContext,
): Promise<SwapStatus | undefined> => {
  // Transactions that may have paid the second leg: those on its chain after the user's own, or that one itself.
  const own = swap.hash ?? one.hash
  const known = one.legs.filter(({ chainId, hash }) => chainId === secondLeg.chainId && hash !== '')
  const later = known.map(({ hash }) => hash).filter((hash) => !isSameHash(hash, own))
  const payouts = isOneTransaction(engine, swap) && own !== '' ? [...later, own] : later
  const isOwn = (two: SwapStatus | undefined) =>
    !hasBegun(two) || isPayout(engine.catalogue, { secondLeg, payouts }, two)

  const payout = payouts.at(-1)
  const submits = isOwner && one.status === 'completed' && second.capabilities.submitsDeposits === true
  const query: StatusQuery = {
    hash: known.at(-1)?.hash,
    chainId: secondLeg.chainId,
    depositChannelId: secondLeg.depositChannelId,
    depositAddress: secondLeg.depositAddress,
    known: secondLeg,
    depositHash: submits ? payout : undefined,
  }
  const { swapStatus } = await queryStatus(engine, { provider: second, query }, context)
  if (isOwn(swapStatus)) return swapStatus
  if (payout === undefined) return undefined

  const byHash = { hash: payout, chainId: secondLeg.chainId, known: secondLeg }
  const again = await queryStatus(engine, { provider: second, query: byHash }, context)
  return isOwn(again.swapStatus) ? again.swapStatus : undefined
}
