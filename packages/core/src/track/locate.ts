import type { SwapProvider } from '../contract/provider.ts'
import type { RememberedSwap } from '../contract/stores.ts'
import type { TrackRequest } from '../domain/request.ts'
import { SwapError } from '../errors.ts'
import type { Workshop } from '../workshop.ts'

/** What is to be observed, and who can. */
export interface Located {
  readonly request: TrackRequest
  /** The swap the engine built, when it did. */
  readonly swap: RememberedSwap | undefined
  readonly providers: readonly SwapProvider[]
}

/**
 * Finds the swap a request names. For one the engine did not build, every provider that can observe the chain is asked.
 *
 * Throws `depositChannelNotFound` or `txNotFound` when nobody could know it.
 */
export const locate = async (workshop: Workshop, request: TrackRequest): Promise<Located> => {
  const swap = await remembered(workshop, request)
  const observers = [...workshop.providers.values()].filter((provider) => provider.observe !== undefined)
  const providers = swap
    ? observers.filter(({ id }) => id === swap.provider)
    : observers.filter(({ id }) => servesChain(workshop, id, request.chainId))
  if (providers.length === 0) throw notFound(request)
  return { request, swap, providers }
}

const remembered = async ({ swaps }: Workshop, request: TrackRequest): Promise<RememberedSwap | undefined> => {
  if (request.depositChannelId !== undefined) return swaps.byChannel(request.depositChannelId)
  if (request.hash !== undefined && request.chainId !== undefined) return swaps.byHash(request.chainId, request.hash)
  if (request.depositAddress !== undefined) {
    const candidates = await swaps.byDepositAddress(request.depositAddress)
    // Vault addresses are shared by many swaps: only an address that belongs to one swap names it.
    return candidates.length === 1 ? candidates[0] : undefined
  }
  return undefined
}

const servesChain = ({ catalogue }: Workshop, providerId: string, chainId: string | undefined): boolean =>
  chainId === undefined || (catalogue.surface(providerId)?.chainIds.includes(chainId) ?? true)

/** What a request nobody can answer is told. */
export const notFound = (request: TrackRequest): SwapError =>
  request.hash === undefined ? new SwapError('depositChannelNotFound') : new SwapError('txNotFound')
