import type { StoredSwap } from '../../contract/stores.ts'
import type { EngineContext } from '../../engine-context.ts'
import { findByDepositAddress } from '../find/find-by-deposit-address.ts'
import { type Observation, observe } from '../read/observe.ts'
import { findCalledSwap } from './find-called-swap.ts'
import { isForeignDeposit } from './is-foreign-deposit.ts'
import { readSoldAmount } from './read-sold-amount.ts'
import { isDestination, isSource } from './swap-addresses.ts'

/**
 * Finds the stored swap of a deposit that was requested by its hash alone, and binds the two where that is proven and its owner asks.
 *
 * Without this a confidential swap would show to every caller that knows its deposit transaction.
 */
export const recognise = async (engine: EngineContext, observation: Observation): Promise<Observation> => {
  const claimed = observation.swap ?? (await findPaidSwap(engine, observation))
  const claim = claimed
    ? { swap: claimed, isProven: isProvenDeposit(engine, claimed, observation) }
    : await findCalledSwap(engine, observation)
  if (!claim) return observation

  const { swap, isProven } = claim
  const { hash } = observation.swapStatus
  let binds = isProven && observation.callerId === swap.callerId
  if (binds) {
    // A transaction that is another swap's deposit is never bound to this one.
    const bound = await engine.swaps.findByHash(swap.chainId, hash)
    binds = bound === undefined || bound.swapId === swap.swapId
  }
  if (binds) await engine.swaps.bind(swap.swapId, hash)
  const recognised = { ...observation, swap: binds ? { ...swap, hash } : swap }

  // An adapter that does not know the swap may omit its assets, so it is called again with the swap.
  const { fromAsset, toAsset, toAddress } = observation.swapStatus
  const isWhole = fromAsset !== '' && toAsset !== '' && toAddress !== ''
  if (observation.swap || isWhole) return recognised
  return observe(engine, { ...recognised, providers: [observation.provider] }).catch(() => recognised)
}

/**
 * Finds the newest swap that pays the same destination and has no other deposit yet, or the one of a channel. Where the provider
 * reports no destination: the only open swap of the caller's own that nothing reported contradicts.
 */
const findPaidSwap = async (
  engine: EngineContext,
  { swapStatus, provider, callerId }: Observation,
): Promise<StoredSwap | undefined> => {
  const address = swapStatus.legs[0]?.toAddress
  if (!address) return undefined
  const paid = await findByDepositAddress(engine, address, swapStatus.legs[0]?.chainId)
  const candidates = paid.filter((swap) => swap.provider === provider.id)
  const isOpen = ({ hash }: StoredSwap) => hash === undefined || hash === swapStatus.hash

  const alike = candidates.filter((swap) => isDestination(engine, swap, swapStatus.toAddress))
  const open = alike.findLast(isOpen) ?? pickOnly(alike) ?? pickOnly(candidates.filter(hasChannel))
  if (open) return open

  const { fromAddress, fromAmount, toAddress, memo } = swapStatus
  if (toAddress !== '') return undefined
  const mayBeOwn = (swap: StoredSwap): boolean =>
    swap.callerId === callerId &&
    (fromAddress === '' || isSource(engine, swap, fromAddress)) &&
    (memo === undefined || swap.memo === undefined || memo === swap.memo) &&
    (fromAmount === '' || readSoldAmount(engine.catalogue, swap, fromAmount) === swap.sellAmount)
  return pickOnly(candidates.filter((swap) => isOpen(swap) && mayBeOwn(swap)))
}

/**
 * Tells whether a deposit is proven to be a swap's. The address of a channel belongs to one swap.
 * A payment into the channel of the second leg must come from the swap's source. At a shared address the proof is the memo,
 * or destination and amount together, reported by a provider that did not get the swap. A proven deposit replaces a
 * deposit that was bound before.
 */
const isProvenDeposit = (engine: EngineContext, swap: StoredSwap, observation: Observation): boolean => {
  const { swapStatus } = observation
  if (swapStatus.hash === '' || swap.hash === swapStatus.hash) return false
  const isAmount = readSoldAmount(engine.catalogue, swap, swapStatus.fromAmount) === swap.sellAmount
  const isSender = isSource(engine, swap, swapStatus.fromAddress)
  // Sender and amount of the swap replace a foreign deposit that was bound before.
  if (hasChannel(swap))
    return swap.hash === undefined ? !isForeignDeposit(engine, swap, swapStatus) : isSender && isAmount
  if (observation.paysSecondLeg) return isSender
  if (observation.swap) return false
  if (swapStatus.memo !== undefined && swap.memo !== undefined) return swapStatus.memo === swap.memo
  return isAmount && isDestination(engine, swap, swapStatus.toAddress)
}

const hasChannel = ({ depositChannelId }: StoredSwap): boolean => depositChannelId !== undefined

const pickOnly = (swaps: readonly StoredSwap[]): StoredSwap | undefined => (swaps.length === 1 ? swaps[0] : undefined)
