import { findChain } from '../../domain/chains.ts'
import type { ResolvedRequest } from '../resolved-request.ts'
import type { Filter } from './filter.ts'

/** Under FLEX_INPUT and under a sweep, drops providers that do not swap whatever arrives. */
export const flexInput: Filter = {
  name: 'flex-input',
  reason: ({ provider, priced }) => (isFlex(priced) && !provider.capabilities.flexInput ? 'no FLEX_INPUT' : undefined),
}

/** Chains whose whole balance can be swept; elsewhere `enableSweep` has no effect. Source: specification, quote request. */
const SWEEPING = new Set(['utxo', 'ton', 'tron'])

/** `true` where the whole balance is to be sold. */
export const isSweep = ({ request, sell }: Pick<ResolvedRequest, 'request' | 'sell'>): boolean =>
  request.enableSweep && SWEEPING.has(findChain(sell.chain)?.family ?? '')

/** `true` for a request that swaps whatever is deposited: by `FLEX_INPUT`, or implied by a sweep. */
export const isFlex = (resolved: Pick<ResolvedRequest, 'request' | 'sell'>): boolean =>
  resolved.request.quoteType === 'FLEX_INPUT' || isSweep(resolved)
