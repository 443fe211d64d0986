import { toHuman } from '../../domain/amounts.ts'
import { isMore } from '../../domain/worth.ts'
import { type Candidate, type Filter, findRules } from './filter.ts'

/**
 * Drops providers whose size ceiling the sell exceeds, one of the rules or one of their own. Without a price no ceiling in
 * USD applies.
 */
export const sizeCeiling: Filter = {
  name: 'size-ceiling',
  reason: (candidate) => overRule(candidate) ?? overOwn(candidate),
}

const overRule = (candidate: Candidate): string | undefined => {
  const { limitUsd } = candidate.priced
  if (limitUsd === undefined) return undefined
  const ceilings = findRules(candidate.engine.rules().sizeCeilings, candidate)
  const hit = ceilings.find(({ usd }) => isMore(limitUsd, usd))
  return hit && `over the ceiling of $${hit.usd}`
}

const overOwn = ({ provider, priced }: Candidate): string | undefined => {
  const { sell, buy, sellAmount, limitUsd } = priced
  const ceiling = provider.getCeiling?.(sell, buy)
  if (!ceiling) return undefined
  const { amount, usd } = ceiling
  if (amount !== undefined && sellAmount > amount) {
    return `over the provider's ceiling of ${toHuman(amount, sell.decimals)} ${sell.identifier}`
  }
  if (usd === undefined || limitUsd === undefined || !isMore(limitUsd, usd)) return undefined
  return `over the provider's ceiling of $${usd}`
}
