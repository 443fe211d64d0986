import { tokenKey } from '../../domain/identifier.ts'
import type { Filter } from './filter.ts'

/**
 * Drops providers that do not list the pair, or list it without the direction. A provider whose assets could
 * never be read stays: that is an outage, which `ask` reports, not a missing route.
 */
export const pair: Filter = {
  name: 'pair',
  reason: ({ provider, priced, engine }) => {
    if (provider.capabilities.sameChainOnly && priced.sell.chain !== priced.buy.chain)
      return 'swaps within one chain only'
    const supported = engine.catalogue.findSupported(provider.id)
    if (!supported) return undefined
    if (!supported.byKey.get(tokenKey(priced.sell))?.sell) return `does not sell ${priced.sell.identifier}`
    if (!supported.byKey.get(tokenKey(priced.buy))?.buy) return `does not buy ${priced.buy.identifier}`
    return undefined
  },
}
