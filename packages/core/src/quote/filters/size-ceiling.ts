import Big from 'big.js'
import { toHuman } from '../../domain/amounts.ts'
import { inScope } from '../../policy/scope.ts'
import type { Candidate, Filter } from './filter.ts'

/**
 * Drops providers whose size ceiling the sell exceeds, one of the rules or one of their own. Without a price no ceiling in
 * USD can be held against the request.
 */
export const sizeCeiling: Filter = {
  name: 'size-ceiling',
  reason: (candidate) => overRule(candidate) ?? overOwn(candidate),
}

const overRule = ({ provider, priced, workshop }: Candidate): string | undefined => {
  const { sellUsd } = priced
  if (sellUsd === undefined) return undefined
  const subject = { provider: provider.id, sell: priced.sell, buy: priced.buy }
  const now = workshop.clock.now()
  const hit = workshop.rules().sizeCeilings.find((rule) => inScope(rule, subject, now) && Big(sellUsd).gt(rule.usd))
  return hit && `over the ceiling of $${hit.usd}`
}

const overOwn = ({ provider, priced }: Candidate): string | undefined => {
  const { sell, buy, sellAmount, sellUsd } = priced
  const { amount, usd } = provider.ceiling?.(sell, buy) ?? {}
  if (amount !== undefined && sellAmount > amount) {
    return `over the provider's ceiling of ${toHuman(amount, sell.decimals)} ${sell.identifier}`
  }
  if (usd === undefined || sellUsd === undefined || Big(sellUsd).lte(usd)) return undefined
  return `over the provider's ceiling of $${usd}`
}
