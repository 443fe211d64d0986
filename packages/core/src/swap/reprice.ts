import type { ChainContext } from '../contract/chain.ts'
import type { ProviderContext, RefundObstacle } from '../contract/provider.ts'
import { lessBps } from '../domain/amounts.ts'
import type { Route } from '../domain/route.ts'
import { SwapError } from '../errors.ts'
import { askOf } from '../quote/ask-of.ts'
import type { KeptQuote } from '../quote/kept-quote.ts'
import { aboveRentFloor } from '../quote/rent-floor.ts'
import { routeOf } from '../quote/shape.ts'
import { refundNotApplied } from '../quote/sift.ts'
import { unbuilt } from '../quote/unbuilt.ts'
import type { Workshop } from '../workshop.ts'
import type { Prepared } from './prepare.ts'
import { refundObstacle } from './refund-obstacle.ts'
import { repriceBoth } from './reprice-both.ts'
import { askAgain, quotedProvider, sameOffer } from './same-offer.ts'
import { requireStillServed } from './still-served.ts'
import type { Repriced, Repricing } from './swappable.ts'

/**
 * Prices the route again at its provider, or at both of them, with the swap's addresses.
 *
 * Throws the provider's refusal under its own code, `outputAmountDeviationTooHigh` when the output has fallen too far
 * since a live quote, and the refund errors under `STRICT`.
 */
export const reprice = async (
  workshop: Workshop,
  prepared: Prepared,
  context: ProviderContext & ChainContext,
): Promise<Repriced> => {
  const { kept, priced, request, expired } = prepared
  const { onward } = kept.route
  const { obstacle, ...repricing } = onward
    ? await repriceBoth(workshop, prepared, onward, context)
    : await repriceOne(workshop, prepared, context)
  const route = { ...repricing.route, routeId: kept.route.routeId }
  if (!expired && !request.overrideSlippage) requireSteady(route, kept, workshop.limits.driftBps)
  refuseUnrefundable(obstacle, prepared)
  aboveRentFloor([route], priced)
  const warnings = [...unbuilt(workshop, priced.sell.chain), ...(obstacle === undefined ? [] : [refundNotApplied])]
  return {
    ...prepared,
    ...repricing,
    route: { ...route, warnings: [...route.warnings, ...warnings] },
    chain: workshop.chains.get(priced.sell.chain),
    context,
  }
}

const repriceOne = async (workshop: Workshop, prepared: Prepared, context: ProviderContext): Promise<Repricing> => {
  const { kept, priced } = prepared
  const provider = quotedProvider(workshop, kept.route.providers[0])
  requireStillServed(workshop, priced, provider)
  const offer = sameOffer(await askAgain(provider, askOf(priced), context), kept.route, priced.sellAmount)
  const route = routeOf(workshop, priced, provider, offer)
  return { provider, offer, route, obstacle: refundObstacle(provider, offer, prepared) }
}

const requireSteady = ({ buyAmount }: Route, { route }: KeptQuote, driftBps: number): void => {
  const floor = lessBps(BigInt(route.buyAmount), driftBps)
  if (buyAmount >= floor) return
  throw new SwapError(
    'outputAmountDeviationTooHigh',
    `The output has fallen more than ${driftBps / 100} % below the quote; ask for a new quote or set overrideSlippage.`,
  )
}

const refuseUnrefundable = (obstacle: RefundObstacle | undefined, { parties }: Prepared): void => {
  if (obstacle === undefined || parties.refundAddressSetting !== 'STRICT') return
  if (obstacle === 'tooLongForSellChain') throw new SwapError('refundAddressTooLongForSellChain')
  throw new SwapError('refundAddressUnsupportedByRoute')
}
