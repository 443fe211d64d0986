import type { StoredSwap } from '../contract/stores.ts'
import type { SwapStatus } from '../contract/swap-status.ts'
import type { EngineContext } from '../engine-context.ts'
import { type Observed, observe } from './observe.ts'

/**
 * Finds the stored swap of a deposit that was requested by its hash alone, and binds the two.
 *
 * Without this a confidential swap would show to every caller that knows its deposit transaction.
 */
export const recognise = async (engine: EngineContext, observed: Observed): Promise<Observed> => {
  const { swapStatus, swap, request } = observed
  const found = swap ?? (await behind(engine, observed))
  if (!found) return observed
  const hash = swapStatus.hash || request.hash
  if (hash && found.hash === undefined && (await belongs(engine, found, observed))) {
    await engine.swaps.bind(found.swapId, hash)
  }
  return swap ? observed : whole(engine, { ...observed, swap: found })
}

const behind = async (
  { swaps }: EngineContext,
  { swapStatus, provider }: Observed,
): Promise<StoredSwap | undefined> => {
  const address = swapStatus.legs[0]?.toAddress
  if (!address) return undefined
  const candidates = (await swaps.byDepositAddress(address)).filter((swap) => swap.provider === provider.id)
  const isOpen = ({ hash }: StoredSwap) => hash === undefined || hash === swapStatus.hash
  const alike = candidates.filter((swap) => same(swap.destinationAddress, swapStatus.toAddress))
  const newest = alike.findLast(isOpen)
  return newest ?? only(alike) ?? only(candidates.filter(hasChannel)) ?? unnamed(swapStatus, candidates.filter(isOpen))
}

/** A vault's address has many swaps: without a recipient, only a single open candidate counts. */
const unnamed = ({ toAddress }: SwapStatus, open: readonly StoredSwap[]): StoredSwap | undefined =>
  toAddress === '' ? only(open) : undefined

/** A channel's address has one swap, in any spelling of its destination. */
const hasChannel = ({ depositChannelId }: StoredSwap): boolean => depositChannelId !== undefined

const only = (swaps: readonly StoredSwap[]): StoredSwap | undefined => (swaps.length === 1 ? swaps[0] : undefined)

/** An adapter asked without knowing the swap may have left its assets blank; now that it is known, it is asked again. */
const whole = async (engine: EngineContext, observed: Observed): Promise<Observed> => {
  const { fromAsset, toAsset, toAddress } = observed.swapStatus
  if (fromAsset !== '' && toAsset !== '' && toAddress !== '') return observed
  const again = observe(engine, { ...observed, providers: [observed.provider] })
  return again.catch(() => observed)
}

/** A transaction that is another swap's deposit is never bound to this one. */
const belongs = async ({ swaps }: EngineContext, swap: StoredSwap, { swapStatus }: Observed): Promise<boolean> => {
  if (swapStatus.hash === '') return false
  const bound = await swaps.byHash(swap.chainId, swapStatus.hash)
  return bound === undefined || bound.swapId === swap.swapId
}

/** Hexadecimal compares without case, Bitcoin Cash with and without its prefix. */
const same = (one: string, other: string): boolean => bare(one) === bare(other)

const bare = (address: string): string => {
  const plain = address.replace(/^bitcoincash:/i, '')
  return plain.startsWith('0x') ? plain.toLowerCase() : plain
}
