import type { ChainContext } from '../contract/chain.ts'
import type { ProviderContext } from '../contract/provider.ts'
import type { EngineContext } from '../engine-context.ts'
import { SwapError } from '../errors.ts'
import { isFlex, warnCapNotHeld } from '../pipeline/filters/flex-input.ts'
import { toQuoteParams } from '../pipeline/quote-params.ts'
import { requireRentFloor } from '../pipeline/rent-floor.ts'
import { createRoute } from '../pipeline/shape.ts'
import { warnUnbuilt } from '../pipeline/unbuilt.ts'
import { warnRefundNotApplied } from '../pipeline/warn-refund-not-applied.ts'
import { findRefundObstacle } from './find-refund-obstacle.ts'
import type { PreparedSwap } from './prepare.ts'
import { repriceBothLegs } from './reprice-both-legs.ts'
import type { RepricedSwap, Repricing } from './repriced-swap.ts'
import { requireSteady } from './require-minimum.ts'
import { requireStillServed } from './require-still-served.ts'
import { askAgain, findSameOffer, requireQuotedProvider } from './same-offer.ts'

/**
 * Prices the route again at its provider, or at both of them, with the swap's addresses.
 *
 * @throws {SwapError} the provider's refusal under its own code, `outputAmountDeviationTooHigh` when the output has fallen
 *   too far since the quote, live or expired, and the refund errors under `STRICT`.
 */
export const reprice = async (
  engine: EngineContext,
  prepared: PreparedSwap,
  context: ProviderContext & ChainContext,
): Promise<RepricedSwap> => {
  const { quoted, priced, request, addresses } = prepared
  const { secondLeg } = quoted.route
  const { obstacle, unapplied, ...repricing } = secondLeg
    ? await repriceBothLegs(engine, prepared, { stored: secondLeg, context })
    : await repriceOne(engine, prepared, context)
  const route = { ...repricing.route, routeId: quoted.route.routeId, tags: quoted.route.tags ?? [] }
  if (!request.overrideSlippage) requireSteady(engine, route, quoted)
  if (obstacle !== undefined && addresses.refundAddressSetting === 'STRICT') {
    if (obstacle === 'tooLongForSellChain') throw new SwapError('refundAddressTooLongForSellChain')
    throw new SwapError('refundAddressUnsupportedByRoute')
  }
  requireRentFloor([route], priced)
  const warnings = [
    ...warnUnbuilt(engine, priced.sell.chain),
    ...warnCapNotHeld(priced),
    ...(obstacle === undefined ? [] : [warnRefundNotApplied(unapplied)]),
  ]

  // The quoted worst output goes to the provider, so that the deposit enforces it. Not for an explicit FLEX_INPUT, where another
  // amount may arrive, nor for the first of two legs, which pays out another asset.
  const isAnyAmount = isFlex(priced) && !addresses.sweep
  const promises = !request.overrideSlippage && !isAnyAmount && !repricing.secondLeg
  return {
    ...prepared,
    ...repricing,
    route: { ...route, warnings: [...route.warnings, ...warnings] },
    addresses: promises ? { ...addresses, promisedMinimum: BigInt(quoted.route.minBuyAmount) } : addresses,
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
  const provider = requireQuotedProvider(engine, quoted.route.providers[0])
  requireStillServed(engine, priced, provider)
  const answer = await askAgain(engine, { provider, params: toQuoteParams(priced) }, context)
  const offer = findSameOffer(answer, quoted.route, priced.sellAmount)
  const route = createRoute(engine, priced, { provider, offer })
  const obstacle = findRefundObstacle(provider, offer, prepared)
  return { provider, offer, route, obstacle, unapplied: { legs: 1, first: obstacle !== undefined, second: false } }
}
