import type { SwapProvider } from '../../contract/provider.ts'
import { SwapError } from '../../errors.ts'
import { direction } from '../../quote/filters/direction.ts'
import { feeCeiling } from '../../quote/filters/fee-ceiling.ts'
import { sizeCeiling } from '../../quote/filters/size-ceiling.ts'
import type { KeptRoute } from '../../quote/kept-quote.ts'
import { pathLegs } from '../../quote/paths/path-legs.ts'
import { price } from '../../quote/price.ts'
import type { Priced } from '../../quote/quotable.ts'
import { namedCount } from '../../quote/shortlist.ts'
import type { Workshop } from '../../workshop.ts'
import { reprice } from '../reprice.ts'
import type { Repriced } from '../swappable.ts'

/**
 * Prices a swap again at another sell amount than was quoted. Everything an amount decides is decided anew: the key's cap
 * and fee tiers, the ceilings and gates of the rules, and what the provider offers.
 *
 * Throws `swapSizeExceeded` and `tokenPriceUnavailable` for the cap, `swapRouteNotFound` where a rule no longer lets the
 * route pass, and what pricing throws. The output the quote promised counts in proportion.
 */
export const repriceAt = async (workshop: Workshop, swappable: Repriced, sellAmount: bigint): Promise<Repriced> => {
  const { sellUsd: _, ...quotable } = swappable.priced
  const priced = await price(workshop, { ...quotable, sellAmount })
  requireAllowed(workshop, swappable, priced)
  const kept = { ...swappable.kept, route: inProportion(swappable.kept.route, sellAmount) }
  return reprice(workshop, { ...swappable, priced, kept }, swappable.context)
}

const inProportion = (route: KeptRoute, sellAmount: bigint): KeptRoute => {
  const buyAmount = (BigInt(route.buyAmount) * sellAmount) / BigInt(route.sellAmount)
  return { ...route, sellAmount: sellAmount.toString(), buyAmount: buyAmount.toString() }
}

/** Rules of the quote that look at the amount, or at the direction, held against each leg. */
const requireAllowed = (workshop: Workshop, swappable: Repriced, priced: Priced): void => {
  const named = namedCount(workshop, priced)
  for (const { provider, leg } of legsOf(swappable, priced)) {
    const candidate = { provider, priced: leg, workshop, named }
    const removed = [direction, sizeCeiling, feeCeiling].some(({ reason }) => reason(candidate) !== undefined)
    if (removed) {
      throw new SwapError('swapRouteNotFound', `${provider.id} does not serve this route for what the source holds.`)
    }
  }
}

const legsOf = (
  { provider, onward }: Repriced,
  priced: Priced,
): readonly { readonly provider: SwapProvider; readonly leg: Priced }[] => {
  if (!onward) return [{ provider, leg: priced }]
  const { first, second } = pathLegs(priced, onward)
  return [
    { provider, leg: first },
    { provider: onward.provider, leg: second },
  ]
}
