import type { Caller } from '../contract/caller.ts'
import type { SwapRequest } from '../domain/request.ts'
import type { EngineContext } from '../engine-context.ts'
import { SwapError } from '../errors.ts'
import { findStoredQuote } from '../pipeline/find-stored-quote.ts'
import type { RequestedSwap } from './repriced-swap.ts'

/** Clocks of several servers may differ this much, milliseconds. */
const SKEW_MS = 60_000

/**
 * Finds the quote of a `routeId`.
 *
 * @throws {SwapError} `swapRouteNotFound` for an unknown one, another key's, and an expired private one; an expired public
 *   one is priced again.
 */
export const findQuote = async (
  engine: EngineContext,
  caller: Caller,
  request: SwapRequest,
): Promise<RequestedSwap> => {
  const quoted = await findStoredQuote(engine, request.routeId)
  if (quoted?.callerId === caller.id) {
    // A quote from the future was made before the clock was set back: its age is not known.
    const age = engine.clock.now() - quoted.createdAt
    const isLive = age < engine.limits.quoteTtlMs && age >= -SKEW_MS
    if (isLive || !quoted.request.usePrivacyMode) return { request, quoted }
  }
  throw new SwapError('swapRouteNotFound', `Route ${request.routeId} is unknown or has expired.`)
}
