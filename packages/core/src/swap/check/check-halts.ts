import type { SwapCheck } from '../../domain/swap.ts'
import { type ErrorCode, findErrorRow } from '../../errors.ts'
import type { PricedNow } from './price-now.ts'

/** Refusals that mean that the route as such is closed. */
const closed: ReadonlySet<ErrorCode> = new Set([
  'swapHalted',
  'swapRouteNotFound',
  'blackListAsset',
  'invalidAsset',
  'invalidChain',
  'unsupportedChainId',
  'invalidAddressForChain',
])

/** Checks that provider, chain and pair are open now. A provider that cannot be asked may be halted. */
export const checkHalts = (pricing: PricedNow): SwapCheck => {
  if (!('refusal' in pricing)) return { name: 'halts', ok: true }
  const { code, message } = pricing.refusal
  return closed.has(code) || findErrorRow(code).class === 'retry'
    ? { name: 'halts', ok: false, reason: message }
    : { name: 'halts', ok: true }
}
