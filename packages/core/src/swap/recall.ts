import type { Caller } from '../contract/caller.ts'
import type { SwapRequest } from '../domain/request.ts'
import { SwapError } from '../errors.ts'
import { findKept } from '../quote/keep.ts'
import type { Workshop } from '../workshop.ts'
import type { Recalled } from './swappable.ts'

/**
 * Finds the quote of a `routeId`. Throws `swapRouteNotFound` for an unknown one, another key's, and an expired private
 * one; an expired public one is recalled as `expired`.
 */
export const recall = async (workshop: Workshop, caller: Caller, request: SwapRequest): Promise<Recalled> => {
  const kept = await findKept(workshop, request.routeId)
  const expired = kept !== undefined && workshop.clock.now() >= kept.createdAt + workshop.limits.quoteTtlMs
  if (!kept || kept.callerId !== caller.id || (expired && kept.request.usePrivacyMode)) {
    throw new SwapError('swapRouteNotFound', `Route ${request.routeId} is unknown or has expired.`)
  }
  return { request, kept, expired }
}
