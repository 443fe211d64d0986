import type { SwapProvider } from '../contract/provider.ts'
import type { StoredSwap } from '../contract/stores.ts'
import type { KnownSwap } from '../contract/swap-status.ts'
import { addressKey } from '../domain/identifier.ts'
import type { TrackRequest } from '../domain/request.ts'
import type { EngineContext } from '../engine-context.ts'
import { SwapError } from '../errors.ts'
import { depositToSubmit } from './deposit-to-submit.ts'
import { paidAddresses } from './paid-addresses.ts'

/** The swap to look up, and the providers that may know it. */
export interface Located {
  readonly request: TrackRequest
  /** The key that asks; absent for the explorer, which has none. */
  readonly callerId: string | undefined
  /** The swap the engine built, when it did. */
  readonly swap: StoredSwap | undefined
  /** The requested transaction pays the second leg's deposit; the user's own is another, unless one does both. */
  readonly paysSecondLeg?: boolean
  /** The transaction pays an address of several swaps, and may be the deposit of another one than `swap`. */
  readonly isAssumed?: boolean
  /** Deposit that the swap's provider may submit to its network. */
  readonly depositHash?: string
  readonly providers: readonly SwapProvider[]
}

/** Hex, base58 and base64 of a transaction hash or signature. */
const HASH = /^[0-9A-Za-z][0-9A-Za-z+/=_-]{0,127}$/

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
): Promise<Located> => {
  if (request.hash !== undefined && !HASH.test(request.hash)) throw new SwapError('invalidTxHashFormat')
  const { swap, paysSecondLeg = false, isAssumed, paid } = await find(engine, request, callerId)
  const observers = [...engine.providers.values()].filter((provider) => provider.getStatus !== undefined)
  const providers = swap
    ? observers.filter(({ id }) => id === swap.provider || id === swap.secondLeg?.provider)
    : observers.filter(({ id }) => servesChain(engine, id, request.chainId))
  if (providers.length === 0) throw notFound(request)
  const doubts = { ...(paysSecondLeg ? { paysSecondLeg } : {}), ...(isAssumed ? { isAssumed } : {}) }
  const located = { request, callerId, swap, providers, ...doubts }
  const depositHash = isAssumed ? undefined : await depositToSubmit(engine, located, paid)
  return { ...located, ...(depositHash === undefined ? {} : { depositHash }) }
}

interface Found extends Partial<Pick<Located, 'swap' | 'paysSecondLeg' | 'isAssumed'>> {
  /** What the requested transaction pays, where that was read. */
  readonly paid?: readonly string[] | undefined
}

const find = async (engine: EngineContext, request: TrackRequest, callerId: string | undefined): Promise<Found> => {
  const swap = await findStored(engine, request)
  if (swap) return { swap }
  if (engine.unknownDeposits.has(request)) throw notFound(request)
  const { hash, chainId, depositChannelId } = request
  if (depositChannelId !== undefined || hash === undefined || chainId === undefined) return {}
  const paid = await paidAddresses(engine, chainId, hash)
  const found = await byRecipient(engine, { chainId, paid: paid ?? [], callerId })
  return { ...(found.swap ? found : await byOwnAddress(engine, chainId, request.depositAddress)), paid }
}

/** The swap of the store that a request names. */
export const findStored = async ({ swaps }: EngineContext, request: TrackRequest): Promise<StoredSwap | undefined> => {
  const { hash, chainId, depositChannelId, depositAddress } = request
  if (depositChannelId !== undefined) return swaps.byChannel(depositChannelId)
  if (hash !== undefined && chainId !== undefined) return swaps.byHash(chainId, hash)
  return depositAddress === undefined ? undefined : only(await swaps.byDepositAddress(depositAddress))
}

/** The swap whose own address the request names beside a transaction that nothing is known of. */
const byOwnAddress = async (
  { swaps }: EngineContext,
  chainId: string,
  depositAddress: string | undefined,
): Promise<Found> => {
  if (depositAddress === undefined) return {}
  const paid = await swaps.byDepositAddress(depositAddress)
  const swap = only(paid.filter((one) => one.chainId === chainId && isOwnAddress(one, depositAddress)))
  return swap ? { swap } : {}
}

/** Vault addresses are shared by many swaps: only an address that belongs to one swap names it. */
const only = (candidates: readonly StoredSwap[]): StoredSwap | undefined =>
  candidates.length === 1 ? candidates[0] : undefined

interface Payment {
  readonly chainId: string
  readonly paid: readonly string[]
  readonly callerId: string | undefined
}

/**
 * The swap whose own deposit address a transaction pays, where the chain reports recipients. Providers that know deposits by address
 * alone could not be asked by hash otherwise.
 */
const byRecipient = async ({ swaps }: EngineContext, { chainId, paid, callerId }: Payment): Promise<Found> => {
  for (const address of paid) {
    const stored = await swaps.byDepositAddress(address)
    const own = only(stored.filter((one) => paysOn(one, chainId, address)))
    const swap = own ?? stored.findLast((one) => isOpenOwn(one, chainId, callerId))
    const paysSecondLeg = addressKey(swap?.secondLeg?.depositAddress ?? '') === addressKey(address)
    if (swap) return { swap, paysSecondLeg, isAssumed: own === undefined }
  }
  return {}
}

/** At a shared vault the caller's newest open swap may be the one; it is shown for the deposit but not bound to it. */
const isOpenOwn = (swap: StoredSwap, paidOn: string, callerId: string | undefined): boolean =>
  swap.callerId === callerId && swap.chainId === paidOn && swap.hash === undefined

/**
 * Whether an address on a chain is a swap's own: its channel's, or that of its second leg. A route of two legs is paid on two
 * chains: by the user, and by the first provider. A vault's address is shared, so it names no swap.
 */
const paysOn = ({ secondLeg, ...first }: StoredSwap, paidOn: string, address: string): boolean =>
  [first, secondLeg].some((leg) => leg?.chainId === paidOn && isOwnAddress(leg, address))

const isOwnAddress = ({ depositChannelId, depositAddress }: KnownSwap, address: string): boolean =>
  depositChannelId !== undefined && addressKey(depositAddress ?? '') === addressKey(address)

const servesChain = ({ catalogue }: EngineContext, providerId: string, chainId: string | undefined): boolean =>
  chainId === undefined || (catalogue.supported(providerId)?.chainIds.includes(chainId) ?? true)

/** The error of a request no provider can answer. */
export const notFound = (request: TrackRequest): SwapError =>
  request.hash === undefined ? new SwapError('depositChannelNotFound') : new SwapError('txNotFound')
