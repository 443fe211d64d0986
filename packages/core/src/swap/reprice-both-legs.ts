import type { BuildParams, Offer, ProviderContext, RefundObstacle, SwapProvider } from '../contract/provider.ts'
import type { Token } from '../contract/token.ts'
import type { Route } from '../domain/route.ts'
import type { EngineContext } from '../engine-context.ts'
import { SwapError } from '../errors.ts'
import { toQuoteParams } from '../pipeline/quote-params.ts'
import type { PricedRequest } from '../pipeline/resolved-request.ts'
import { findIntermediateRefund, type IntermediateRefund } from '../pipeline/two-legs/find-intermediate-refund.ts'
import { findPairRule } from '../pipeline/two-legs/find-pair-rule.ts'
import { mayBeIntermediate } from '../pipeline/two-legs/intermediates.ts'
import { joinLegs } from '../pipeline/two-legs/join-legs.ts'
import { isInTime, isSecondLeg, mayOpenAccount } from '../pipeline/two-legs/second-deposit.ts'
import { splitLegs } from '../pipeline/two-legs/split-legs.ts'
import type { StoredSecondLeg } from '../stored/stored-quote.ts'
import { findRefundObstacle } from './find-refund-obstacle.ts'
import type { PreparedSwap } from './prepare.ts'
import type { Repricing } from './repriced-swap.ts'
import { requireStillServed } from './require-still-served.ts'
import { askAgain, findSameOffer, requireQuotedProvider } from './same-offer.ts'

/**
 * Prices both legs of a route again: the first, then the second twice, with the expected and with the minimum output of the
 * first. The route shows the expected one; the deposit is opened for the minimum, because a limit fixed when it is opened
 * would refund a smaller deposit.
 *
 * @throws {SwapError} the decline of either provider, `swapRouteNotFound` when the rules no longer let the route pass
 *   through its intermediate asset, and `refundAddressUnsupportedByRoute` when no address could take a refund there.
 */
export const repriceBothLegs = async (
  engine: EngineContext,
  prepared: PreparedSwap,
  stored: StoredSecondLeg,
  context: ProviderContext,
): Promise<Repricing> => {
  const { route: quoted } = prepared.quoted
  const [first, second] = quoted.providers.slice(0, 2).map((id) => requireQuotedProvider(engine, id))
  const intermediate = requireIntermediate(engine, stored.intermediate)
  if (!first || !second) throw new SwapError('swapRouteNotFound')
  const refund = requireRefund(engine, prepared, intermediate)
  const legs = splitLegs(prepared.priced, { intermediate, feeLeg: stored.feeLeg, refund })
  requireServed(engine, prepared, legs.first, first)
  requireServed(engine, prepared, legs.second, second)
  const one = findSameOffer(
    await askAgain(engine, first, toQuoteParams(legs.first), context),
    quoted,
    legs.first.sellAmount,
  )
  const again = (sellAmount: bigint) => askAgain(engine, second, { ...toQuoteParams(legs.second), sellAmount }, context)
  const [expected, least] = await Promise.all([again(one.buyAmount), again(one.minBuyAmount)])
  const wanted = { variant: stored.variant, txHint: 'simpleTransfer' }
  const [two, worst] = [findSameOffer(expected, wanted, one.buyAmount), findSameOffer(least, wanted, one.minBuyAmount)]
  if (!isFitting(one, [two, worst], intermediate, context.clock.now()))
    throw new SwapError('quoteError', `${second.id} no longer takes what ${first.id} pays out.`)
  const { feeLeg } = stored
  const pair = { first: { provider: first, offer: one }, second: { provider: second, offer: two } }
  const route = joinLegs(engine, { legs, feeLeg, refund, ...pair })
  return {
    provider: first,
    offer: one,
    route: limitOutput(route, worst),
    ...obstaclesOf(findRefundObstacle(first, one, prepared), findIntermediateObstacle(prepared, refund)),
    secondLeg: {
      provider: second,
      offer: worst,
      intermediate,
      addresses: addressesOf(prepared.addresses, refund),
      refundOf: refund.of,
      feeLeg,
    },
  }
}

/** Whether the second leg can take the output of the first, expected and at worst, and in time. */
const isFitting = (one: Offer, [two, worst]: readonly [Offer, Offer], intermediate: Token, now: number): boolean =>
  isSecondLeg(two, one.buyAmount) &&
  isSecondLeg(worst, one.minBuyAmount) &&
  mayOpenAccount(one, intermediate) &&
  isInTime(one, worst, now)

const requireIntermediate = (engine: EngineContext, identifier: string): Token => {
  const intermediate = engine.catalogue.find(identifier)
  const rules = engine.rules()
  if (intermediate && rules.multiLeg !== 'never' && mayBeIntermediate(intermediate, rules)) return intermediate
  throw new SwapError('swapRouteNotFound', `Routes no longer pass through ${identifier}.`)
}

/** A rule about the pair as a whole holds for both. */
const requireServed = (
  engine: EngineContext,
  { priced }: PreparedSwap,
  leg: PricedRequest,
  provider: SwapProvider,
): void => {
  requireStillServed(engine, leg, provider)
  if (findPairRule(engine, priced, provider) === undefined) return
  throw new SwapError('swapRouteNotFound', `${provider.id} no longer serves this route.`)
}

type Named = IntermediateRefund & { readonly address: string }

/** Funds that could not be refunded are not sent. An address that may be a contract counts as one. */
const requireRefund = (engine: EngineContext, { priced, request }: PreparedSwap, intermediate: Token): Named => {
  const { allowSmartContractSender, allowSmartContractReceiver, disableSecurityChecks } = request
  const contracts = {
    sender: allowSmartContractSender || disableSecurityChecks,
    recipient: allowSmartContractReceiver || disableSecurityChecks,
  }
  const refund = findIntermediateRefund(engine, intermediate, { ...priced, contracts })
  if (refund?.address !== undefined) return { of: refund.of, address: refund.address }
  throw new SwapError(
    'refundAddressUnsupportedByRoute',
    `The second leg refunds ${intermediate.ticker} on ${intermediate.chain}, where neither sender nor recipient has an address.`,
  )
}

/** What the provider itself promises for the least that may arrive counts where it is less. */
const limitOutput = (route: Route, { minBuyAmount }: Offer): Route => {
  const least = minBuyAmount < route.minBuyAmount ? minBuyAmount : route.minBuyAmount
  return {
    ...route,
    minBuyAmount: least,
    legs: route.legs.map((leg, index) => (index === 0 ? leg : { ...leg, minBuyAmount: least })),
  }
}

const obstaclesOf = (
  first: RefundObstacle | undefined,
  second: RefundObstacle | undefined,
): Pick<Repricing, 'obstacle' | 'unapplied'> => ({
  obstacle: first ?? second,
  unapplied: { legs: 2, first: first !== undefined, second: second !== undefined },
})

/** An explicit refund address on another chain is not where the second leg refunds. */
const findIntermediateObstacle = (
  { addresses }: PreparedSwap,
  { of }: IntermediateRefund,
): RefundObstacle | undefined =>
  addresses.refundAddress === undefined || of === 'refundAddress' ? undefined : 'unsupportedByRoute'

/** On the intermediate asset's chain the user is the address that takes refunds there. */
const addressesOf = ({ destinationAddress }: BuildParams, { address }: Named): BuildParams => ({
  sources: [address],
  destinationAddress,
  refundAddress: address,
  refundAddressSetting: 'STRICT',
  sweep: false,
})
