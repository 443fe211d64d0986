import { inScope } from '../../policy/scope.ts'
import type { Filter } from './filter.ts'

/** Drops providers that cap affiliate fee plus service share below what the request carries. */
export const feeCeiling: Filter = {
  name: 'fee-ceiling',
  reason: ({ provider, priced, workshop }) => {
    const { feeCaps } = workshop.rules()
    const own = provider.traits.feeCapBps ?? Number.POSITIVE_INFINITY
    const total = priced.fees.affiliateBps + priced.fees.serviceBps
    const subject = { provider: provider.id, sell: priced.sell, buy: priced.buy }
    const now = workshop.clock.now()
    const cap = feeCaps.reduce((least, rule) => (inScope(rule, subject, now) ? Math.min(least, rule.bps) : least), own)
    return total > cap ? `fees of ${total} bps are over the cap of ${cap} bps` : undefined
  },
}
