import { toHuman } from '../../domain/amounts.ts'
import { isMore } from '../../domain/worth.ts'
import { type Filter, findRules } from './filter.ts'

/**
 * Drops providers whose size ceiling the sell exceeds, one of the rules or one of their own. Without a price no ceiling in
 * USD applies.
 */
export const sizeCeiling: Filter = {
  name: 'size-ceiling',
  reason: (candidate) => {
    const { provider, priced, engine } = candidate
    const { sell, buy, sellAmount, limitUsd } = priced
    const rules = limitUsd === undefined ? [] : findRules(engine.rules().sizeCeilings, candidate)
    const rule = rules.find(({ usd }) => limitUsd !== undefined && isMore(limitUsd, usd))
    if (rule) return `over the ceiling of $${rule.usd}`

    const { amount, usd } = provider.getCeiling?.(sell, buy) ?? {}
    if (amount !== undefined && sellAmount > amount) {
      return `over the provider's ceiling of ${toHuman(amount, sell.decimals)} ${sell.identifier}`
    }
    if (usd === undefined || limitUsd === undefined || !isMore(limitUsd, usd)) return undefined
    return `over the provider's ceiling of $${usd}`
  },
}
