import type { ChainContext } from '../contract/chain.ts'
import type { ProviderContext, RefundObstacle } from '../contract/provider.ts'
import { lessBps } from '../domain/amounts.ts'
import type { Route } from '../domain/route.ts'
import type { EngineContext } from '../engine-context.ts'
import { SwapError } from '../errors.ts'
import { quoteParamsOf } from '../pipeline/quote-params.ts'
import { refundNotApplied } from '../pipeline/refund-not-applied.ts'
import { aboveRentFloor } from '../pipeline/rent-floor.ts'
import { routeOf } from '../pipeline/shape.ts'
import type { QuotedRoute } from '../pipeline/stored-quote.ts'
import { unbuilt } from '../pipeline/unbuilt.ts'
import type { PreparedSwap } from './prepare.ts'
import { refundObstacle } from './refund-obstacle.ts'
import { repriceBothLegs } from './reprice-both-legs.ts'
import type { RepricedSwap, Repricing } from './repriced-swap.ts'
import { askAgain, quotedProvider, sameOffer } from './same-offer.ts'
import { requireStillServed } from './still-served.ts'

/**
 * Prices the route again at its provider, or at both of them, with the swap's addresses.
 *
 * Throws the provider's refusal under its own code, `outputAmountDeviationTooHigh` when the output has fallen too far
 * since a live quote, and the refund errors under `STRICT`.
 */
export const reprice = async (
  engine: EngineContext,
  prepared: PreparedSwap,
  context: ProviderContext & ChainContext,
): Promise<RepricedSwap> => {
  const { quoted, priced, request, expired } = prepared
  const { secondLeg } = quoted.route
  const { obstacle, ...repricing } = secondLeg
    ? await repriceBothLegs(engine, prepared, secondLeg, context)
    : await repriceOne(engine, prepared, context)
  const route = { ...repricing.route, routeId: quoted.route.routeId }
  if (!expired && !request.overrideSlippage) requireSteady(route, quoted, engine.limits.driftBps)
  refuseUnrefundable(obstacle, prepared)
  aboveRentFloor([route], priced)
  const warnings = [...unbuilt(engine, priced.sell.chain), ...(obstacle === undefined ? [] : [refundNotApplied])]
  return {
    ...prepared,
    ...repricing,
    route: { ...route, warnings: [...route.warnings, ...warnings] },
    chain: engine.chains.get(priced.sell.chain),
    context,
  }
}

const repriceOne = async (
  engine: EngineContext,
  prepared: PreparedSwap,
  context: ProviderContext,
): Promise<Repricing> => {
  const { quoted, priced } = prepared
  const provider = quotedProvider(engine, quoted.route.providers[0])
  requireStillServed(engine, priced, provider)
  const offer = sameOffer(await askAgain(provider, quoteParamsOf(priced), context), quoted.route, priced.sellAmount)
  const route = routeOf(engine, priced, provider, offer)
  return { provider, offer, route, obstacle: refundObstacle(provider, offer, prepared) }
}

const requireSteady = ({ buyAmount }: Route, { route }: QuotedRoute, driftBps: number): void => {
  const floor = lessBps(BigInt(route.buyAmount), driftBps)
  if (buyAmount >= floor) return
  throw new SwapError(
    'outputAmountDeviationTooHigh',
    `The output has fallen more than ${driftBps / 100} % below the quote; ask for a new quote or set overrideSlippage.`,
  )
}

const refuseUnrefundable = (obstacle: RefundObstacle | undefined, { addresses }: PreparedSwap): void => {
  if (obstacle === undefined || addresses.refundAddressSetting !== 'STRICT') return
  if (obstacle === 'tooLongForSellChain') throw new SwapError('refundAddressTooLongForSellChain')
  throw new SwapError('refundAddressUnsupportedByRoute')
}
