import { toHuman } from '../../domain/amounts.ts'
import type { SwapCheck } from '../../domain/swap.ts'
import type { PricedNow } from './price-now.ts'
import type { SwapToCheck } from './swap-to-check.ts'

/** Checks that the swap is still expected to pay the minimum it promised; below that a protocol refunds it or pays less. */
export const checkPrice = ({ terms }: SwapToCheck, pricing: PricedNow): SwapCheck => {
  if ('refusal' in pricing) return { name: 'price', ok: false, reason: pricing.refusal.message }
  const { route, priced } = pricing.repriced
  const least = BigInt(terms.minBuyAmount)
  if (route.buyAmount >= least) return { name: 'price', ok: true }
  const [now, promised] = [route.buyAmount, least].map((amount) => toHuman(amount, priced.buy.decimals))
  return {
    name: 'price',
    ok: false,
    reason: `The swap is expected to pay ${now} ${priced.buy.identifier} now, less than the ${promised} it promised at worst.`,
  }
}
