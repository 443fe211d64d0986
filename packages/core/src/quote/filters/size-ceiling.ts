import Big from 'big.js'
import { inScope } from '../../policy/scope.ts'
import type { Filter } from './filter.ts'

/** Drops providers whose size ceiling the sell value exceeds. Without a price no ceiling can be held against the request. */
export const sizeCeiling: Filter = {
  name: 'size-ceiling',
  reason: ({ provider, priced, workshop }) => {
    const { sellUsd } = priced
    if (sellUsd === undefined) return undefined
    const subject = { provider: provider.id, sell: priced.sell, buy: priced.buy }
    const now = workshop.clock.now()
    const hit = workshop.rules().sizeCeilings.find((rule) => inScope(rule, subject, now) && Big(sellUsd).gt(rule.usd))
    return hit && `over the ceiling of $${hit.usd}`
  },
}
