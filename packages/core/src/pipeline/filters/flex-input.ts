import type { Caller } from '../../contract/caller.ts'
import type { Warning } from '../../contract/provider.ts'
import { findChain } from '../../domain/chains.ts'
import type { ResolvedRequest } from '../resolved-request.ts'
import type { Filter } from './filter.ts'

/**
 * Under FLEX_INPUT and under a sweep, drops providers that do not swap whatever arrives. Drops all under FLEX_INPUT for a key with a
 * cap: a deposit that swaps whatever arrives holds no cap. A sweep is held to it at the swap, with the amount it sells.
 */
export const flexInput: Filter = {
  name: 'flex-input',
  reason: ({ provider, priced }) => {
    if (priced.request.quoteType === 'FLEX_INPUT' && !priced.isSecondLeg && isCapHeld(priced.caller))
      return 'FLEX_INPUT would not hold the cap of the key'
    return isFlex(priced) && !provider.capabilities.flexInput ? 'no FLEX_INPUT' : undefined
  },
}

/** `true` for a key with a cap that its configuration does not let FLEX_INPUT exceed. */
export const isCapHeld = ({ maxTradeUsd, allowFlexInput }: Pick<Caller, 'maxTradeUsd' | 'allowFlexInput'>): boolean =>
  maxTradeUsd !== undefined && allowFlexInput !== true

/** Lists the warning that states the cap on routes which do not hold it. */
export const warnCapNotHeld = ({ caller, request }: Pick<ResolvedRequest, 'caller' | 'request'>): readonly Warning[] =>
  caller.maxTradeUsd !== undefined && request.quoteType === 'FLEX_INPUT'
    ? [
        {
          code: 'flexInputBeyondCap',
          display: `The key takes trades up to $${caller.maxTradeUsd}. A larger deposit is swapped all the same.`,
          tooltip: 'FLEX_INPUT swaps whatever arrives. A deposit worth more than the cap is marked when it is tracked.',
        },
      ]
    : []

/** Chains whose whole balance can be swept; elsewhere `enableSweep` has no effect. Source: specification, quote request. */
const SWEEPING = new Set(['utxo', 'ton', 'tron'])

/** `true` where the whole balance is to be sold. */
export const isSweep = ({ request, sell }: Pick<ResolvedRequest, 'request' | 'sell'>): boolean =>
  request.enableSweep && SWEEPING.has(findChain(sell.chain)?.family ?? '')

/** `true` for a request that swaps whatever is deposited: by `FLEX_INPUT`, or implied by a sweep. */
export const isFlex = (resolved: Pick<ResolvedRequest, 'request' | 'sell'>): boolean =>
  resolved.request.quoteType === 'FLEX_INPUT' || isSweep(resolved)
