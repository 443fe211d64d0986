import { addressKey } from '../../domain/identifier.ts'
import type { SwapCheck } from '../../domain/swap.ts'
import type { EngineContext } from '../../engine-context.ts'
import { SwapError } from '../../errors.ts'
import { openDeposit } from '../open-deposit.ts'
import { readPlace } from '../save-swap.ts'
import type { PricedNow } from './price-now.ts'
import { findTarget } from './swap-terms.ts'
import type { SwapToCheck } from './swap-to-check.ts'

/**
 * Checks that the provider still takes deposits where the swap pays. A provider that opens something for each deposit gave the
 * swap an address of its own, which holds until it expires, and is not asked; the others, and it itself where an offer is paid to a
 * shared address, say where they take a deposit now.
 */
export const checkVault = async (
  engine: EngineContext,
  { swap, terms }: SwapToCheck,
  pricing: PricedNow,
): Promise<SwapCheck> => {
  const provider = engine.providers.get(swap.provider)
  if (swap.depositAddress === undefined) return { name: 'vault', ok: true }
  const opens = provider?.capabilities.buildOpens === true
  if (opens && swap.depositChannelId !== undefined) return { name: 'vault', ok: true }
  if ('refusal' in pricing) return { name: 'vault', ok: false, reason: pricing.refusal.message }
  const { repriced } = pricing
  const { txHint } = terms.quoted.route
  const { depositKind = txHint, buildOpens = opens } = repriced.offer
  if (txHint !== undefined && depositKind !== txHint)
    return { name: 'vault', ok: false, reason: `${swap.provider} takes another kind of deposit now.` }
  if (buildOpens) return { name: 'vault', ok: true }
  // Of a route of two legs the user pays the first, which pays the address that was opened for the second.
  const addresses = { ...repriced.addresses, destinationAddress: swap.destinationAddress }
  try {
    const deposit = await openDeposit(engine, { ...repriced, addresses }, repriced.priced.sell)
    const isSamePlace =
      addressKey(readPlace(deposit).depositAddress ?? '') === addressKey(swap.depositAddress) &&
      addressKey(findTarget(deposit) ?? '') === addressKey(terms.target ?? '')
    return isSamePlace
      ? { name: 'vault', ok: true }
      : { name: 'vault', ok: false, reason: `${swap.provider} takes deposits at another address now.` }
  } catch (error) {
    if (SwapError.is(error)) return { name: 'vault', ok: false, reason: error.message }
    throw error
  }
}
