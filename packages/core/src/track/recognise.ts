import type { StoredSwap } from '../contract/stores.ts'
import type { SwapStatus } from '../contract/swap-status.ts'
import type { TokenLookup } from '../contract/token.ts'
import { toBase } from '../domain/amounts.ts'
import type { EngineContext } from '../engine-context.ts'
import { type CalledSwap, calledSwap } from './called-swap.ts'
import { isForeign } from './foreign-deposit.ts'
import { type Observed, observe } from './observe.ts'

/**
 * Finds the stored swap of a deposit that was requested by its hash alone, and binds the two where that is proven and its owner asks.
 *
 * Without this a confidential swap would show to every caller that knows its deposit transaction.
 */
export const recognise = async (engine: EngineContext, observed: Observed): Promise<Observed> => {
  const found = await foundSwap(engine, observed)
  if (!found) return observed
  const { swap, isProven } = found
  const { hash } = observed.swapStatus
  const binds = isProven && observed.callerId === swap.callerId && (await belongs(engine, swap, observed))
  if (binds) await engine.swaps.bind(swap.swapId, hash)
  const bound = binds ? { ...swap, hash } : swap
  return observed.swap ? { ...observed, swap: bound } : whole(engine, { ...observed, swap: bound })
}

const foundSwap = async (engine: EngineContext, observed: Observed): Promise<CalledSwap | undefined> => {
  const swap = observed.swap ?? (await behind(engine, observed))
  return swap ? { swap, isProven: isDeposit(engine, swap, observed) } : calledSwap(engine, observed)
}

/**
 * The newest swap that pays the same destination and has no other deposit yet, or the one of a channel. Where the provider
 * reports no destination: the only open swap of the caller's own that nothing reported contradicts.
 */
const behind = async (engine: EngineContext, observed: Observed): Promise<StoredSwap | undefined> => {
  const { swapStatus, provider } = observed
  const address = swapStatus.legs[0]?.toAddress
  if (!address) return undefined
  const candidates = (await engine.swaps.byDepositAddress(address)).filter((swap) => swap.provider === provider.id)
  const isOpen = ({ hash }: StoredSwap) => hash === undefined || hash === swapStatus.hash
  const alike = candidates.filter((swap) => same(swap.destinationAddress, swapStatus.toAddress))
  const named = alike.findLast(isOpen) ?? only(alike) ?? only(candidates.filter(hasChannel))
  return named ?? only(candidates.filter((swap) => isOpen(swap) && mayBeOwn(engine, swap, observed)))
}

/** Whether a swap of the caller's own agrees with what a provider without a destination reports: sender, amount and memo. */
const mayBeOwn = ({ catalogue }: EngineContext, swap: StoredSwap, { swapStatus, callerId }: Observed): boolean => {
  const { fromAddress, fromAmount, toAddress, memo } = swapStatus
  if (swap.callerId !== callerId || toAddress !== '') return false
  if (fromAddress !== '' && !same(fromAddress, swap.sourceAddress)) return false
  if (memo !== undefined && swap.memo !== undefined && memo !== swap.memo) return false
  return fromAmount === '' || amountOf(catalogue, swap, fromAmount) === swap.sellAmount
}

const amountOf = (catalogue: TokenLookup, { sellAsset }: StoredSwap, amount: string): bigint | undefined => {
  const decimals = catalogue.find(sellAsset)?.decimals
  return decimals === undefined ? undefined : toBase(amount, decimals)
}

/**
 * Whether a deposit is proven to be a swap's. The address of a channel belongs to one swap.
 * A payment into the channel of the second leg must come from the swap's source. At a shared address the proof is the memo,
 * or destination and amount together, reported by a provider that did not get the swap. A proven deposit replaces a
 * deposit that was bound before.
 */
const isDeposit = ({ catalogue }: EngineContext, swap: StoredSwap, observed: Observed): boolean => {
  const { swapStatus } = observed
  if (swapStatus.hash === '' || swap.hash === swapStatus.hash) return false
  if (hasChannel(swap))
    return swap.hash === undefined ? !isForeign(catalogue, swap, swapStatus) : isSure(catalogue, swap, swapStatus)
  if (observed.paysSecondLeg) return same(swap.sourceAddress, swapStatus.fromAddress)
  if (observed.swap) return false
  if (swapStatus.memo !== undefined && swap.memo !== undefined) return swapStatus.memo === swap.memo
  const isAmount = amountOf(catalogue, swap, swapStatus.fromAmount) === swap.sellAmount
  return isAmount && same(swap.destinationAddress, swapStatus.toAddress)
}

/** Whether sender and amount are those of the swap: such a deposit replaces a foreign one that was bound before. */
const isSure = (catalogue: TokenLookup, swap: StoredSwap, { fromAddress, fromAmount }: SwapStatus): boolean =>
  same(swap.sourceAddress, fromAddress) && amountOf(catalogue, swap, fromAmount) === swap.sellAmount

/** A channel's address has one swap, in any spelling of its destination. */
const hasChannel = ({ depositChannelId }: StoredSwap): boolean => depositChannelId !== undefined

const only = (swaps: readonly StoredSwap[]): StoredSwap | undefined => (swaps.length === 1 ? swaps[0] : undefined)

/** An adapter that does not know the swap may omit its assets, so it is called again with the swap. */
const whole = async (engine: EngineContext, observed: Observed): Promise<Observed> => {
  const { fromAsset, toAsset, toAddress } = observed.swapStatus
  if (fromAsset !== '' && toAsset !== '' && toAddress !== '') return observed
  const again = observe(engine, { ...observed, providers: [observed.provider] })
  return again.catch(() => observed)
}

/** A transaction that is another swap's deposit is never bound to this one. */
const belongs = async ({ swaps }: EngineContext, swap: StoredSwap, { swapStatus }: Observed): Promise<boolean> => {
  const bound = await swaps.byHash(swap.chainId, swapStatus.hash)
  return bound === undefined || bound.swapId === swap.swapId
}

/** Hexadecimal compares without case, Bitcoin Cash with and without its prefix. */
const same = (one: string, other: string): boolean => bare(one) === bare(other)

const bare = (address: string): string => {
  const plain = address.replace(/^bitcoincash:/i, '')
  return plain.startsWith('0x') ? plain.toLowerCase() : plain
}
