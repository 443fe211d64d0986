import type { SwapProvider } from '../../contract/provider.ts'
import type { StoredSwap } from '../../contract/stores.ts'
import type { KnownSwap } from '../../contract/swap-status.ts'
import type { TrackRequest } from '../../domain/request.ts'
import type { EngineContext } from '../../engine-context.ts'
import { SwapError } from '../../errors.ts'
import { isDepositAddress } from '../prove/swap-addresses.ts'
import { readPaidAddresses } from '../read/read-chain.ts'
import { findByDepositAddress } from './find-by-deposit-address.ts'
import { findDepositToSubmit } from './find-deposit-to-submit.ts'
import { isHash } from './is-hash.ts'
import type { TrackTarget } from './track-target.ts'

/**
 * Finds the swap a request names. For one the engine did not build, every provider that serves the chain is called, unless none
 * of them knew it a moment ago.
 *
 * @throws {SwapError} `invalidTxHashFormat` for a malformed hash, and `depositChannelNotFound` or `txNotFound` when no
 *   provider could know it.
 */
export const locate = async (
  engine: EngineContext,
  request: TrackRequest,
  callerId: string | undefined,
): Promise<TrackTarget> => {
  if (request.hash !== undefined && !isHash(request.hash, request.chainId)) throw new SwapError('invalidTxHashFormat')
  const askedAt = engine.clock.now()
  const { swap, paysSecondLeg, isAssumed, paid } = await findSwap(engine, request, callerId)

  const observers = [...engine.providers.values()].filter(({ getStatus }) => getStatus !== undefined)
  const servesChain = ({ id }: SwapProvider): boolean =>
    request.chainId === undefined || (engine.catalogue.findSupported(id)?.chainIds.includes(request.chainId) ?? true)
  const providers = swap
    ? observers.filter(({ id }) => id === swap.provider || id === swap.secondLeg?.provider)
    : observers.filter(servesChain)
  if (providers.length === 0) throw createNotFound(request)

  const target = { request, callerId, askedAt, swap, paysSecondLeg, isAssumed, providers }
  const depositHash = isAssumed ? undefined : await findDepositToSubmit(engine, target, paid)
  return { ...target, depositHash }
}

/** Returns the error of a request no provider can answer. */
export const createNotFound = (request: TrackRequest): SwapError =>
  request.hash === undefined ? new SwapError('depositChannelNotFound') : new SwapError('txNotFound')

/** Finds the stored swap that the words of a request name. */
export const findStored = async (engine: EngineContext, request: TrackRequest): Promise<StoredSwap | undefined> => {
  const { hash, chainId, depositChannelId, depositAddress } = request
  if (depositChannelId !== undefined) return engine.swaps.findByChannel(depositChannelId)
  if (hash !== undefined && chainId !== undefined) return engine.swaps.findByHash(chainId, hash)
  return depositAddress === undefined ? undefined : pickOnly(await findByDepositAddress(engine, depositAddress))
}

interface Found extends Partial<Pick<TrackTarget, 'swap' | 'paysSecondLeg' | 'isAssumed'>> {
  /** Addresses the requested transaction pays, where they were read. */
  readonly paid?: readonly string[] | undefined
}

const findSwap = async (engine: EngineContext, request: TrackRequest, callerId: string | undefined): Promise<Found> => {
  const stored = await findStored(engine, request)
  if (stored) return { swap: stored }
  if (engine.unknownDeposits.has(request)) throw createNotFound(request)
  const { hash, chainId, depositChannelId, depositAddress } = request
  if (depositChannelId !== undefined || hash === undefined || chainId === undefined) return {}

  // Providers that know deposits by address alone could not be asked by hash: where the chain reports recipients, the swap is
  // the one whose own address is paid. At a shared vault the caller's newest open swap may be the one; it is shown for the
  // deposit but not bound to it.
  const paid = await readPaidAddresses(engine, chainId, hash)
  const isOpen = (swap: StoredSwap) => swap.callerId === callerId && swap.chainId === chainId && swap.hash === undefined
  for (const address of paid ?? []) {
    const candidates = await findByDepositAddress(engine, address, chainId)
    // A route of two legs is paid on two chains: by the user, and by the first provider.
    const own = pickOnly(
      candidates.filter(({ secondLeg, ...first }) =>
        [first, secondLeg].some((leg) => leg?.chainId === chainId && hasOwnAddress(engine, leg, address)),
      ),
    )
    const swap = own ?? candidates.findLast(isOpen)
    if (!swap) continue
    const paysSecondLeg = swap.secondLeg !== undefined && isDepositAddress(engine, swap.secondLeg, address)
    return { swap, paysSecondLeg: paysSecondLeg || undefined, isAssumed: own === undefined || undefined, paid }
  }
  if (depositAddress === undefined) return { paid }

  // Nothing is known of the transaction, but the request names an address that may be one swap's own.
  const atAddress = await findByDepositAddress(engine, depositAddress)
  const isOwn = (swap: StoredSwap) => swap.chainId === chainId && hasOwnAddress(engine, swap, depositAddress)
  return { swap: pickOnly(atAddress.filter(isOwn)), paid }
}

/** Tells whether an address is a swap's own: its channel's. A vault's address is shared, so it names no swap. */
const hasOwnAddress = (engine: EngineContext, swap: KnownSwap, address: string): boolean =>
  swap.depositChannelId !== undefined && isDepositAddress(engine, swap, address)

/** Vault addresses are shared by many swaps: only an address that belongs to one swap names it. */
const pickOnly = (candidates: readonly StoredSwap[]): StoredSwap | undefined =>
  candidates.length === 1 ? candidates[0] : undefined
