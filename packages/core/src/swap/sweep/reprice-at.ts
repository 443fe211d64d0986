import type { EngineContext } from '../../engine-context.ts'
import { SwapError } from '../../errors.ts'
import { direction } from '../../pipeline/filters/direction.ts'
import { feeCeiling } from '../../pipeline/filters/fee-ceiling.ts'
import { countNamed } from '../../pipeline/filters/removal.ts'
import { sizeCeiling } from '../../pipeline/filters/size-ceiling.ts'
import { price } from '../../pipeline/price.ts'
import { splitLegs } from '../../pipeline/two-legs/split-legs.ts'
import { reprice } from '../reprice.ts'
import type { RepricedSwap } from '../repriced-swap.ts'

/**
 * Prices a swap again at another sell amount than was quoted. Everything an amount decides is decided anew: the key's cap
 * and fee tiers, the ceilings and gates of the rules, and what the provider offers.
 *
 * The output the quote promised counts in proportion.
 *
 * @throws {SwapError} `swapSizeExceeded` and `tokenPriceUnavailable` for the cap, `swapRouteNotFound` where a rule no longer
 *   lets the route pass, and what pricing throws.
 */
export const repriceAt = async (
  engine: EngineContext,
  repriced: RepricedSwap,
  sellAmount: bigint,
): Promise<RepricedSwap> => {
  const { sellUsd: _, ...resolved } = repriced.priced
  const priced = await price(engine, { ...resolved, sellAmount })

  // Rules of the quote that look at the amount, or at the direction, held against each leg.
  const { provider: first, secondLeg } = repriced
  const split = secondLeg && splitLegs(priced, secondLeg)
  const legs = split
    ? [
        { provider: first, leg: split.first },
        { provider: secondLeg.provider, leg: split.second },
      ]
    : [{ provider: first, leg: priced }]
  const named = countNamed(engine, priced)
  for (const { provider, leg } of legs) {
    const candidate = { provider, priced: leg, engine, named }
    const removed = [direction, sizeCeiling, feeCeiling].some(({ reason }) => reason(candidate) !== undefined)
    if (removed) {
      throw new SwapError('swapRouteNotFound', `${provider.id} does not serve this route for what the source holds.`)
    }
  }

  const { route } = repriced.quoted
  const share = (amount: string): string => ((BigInt(amount) * sellAmount) / BigInt(route.sellAmount)).toString()
  const scaled = {
    ...route,
    sellAmount: sellAmount.toString(),
    buyAmount: share(route.buyAmount),
    minBuyAmount: share(route.minBuyAmount),
  }
  return reprice(engine, { ...repriced, priced, quoted: { ...repriced.quoted, route: scaled } }, repriced.context)
}
