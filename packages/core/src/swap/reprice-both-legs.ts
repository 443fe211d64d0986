import type { ProviderContext } from '../contract/provider.ts'
import type { Token } from '../contract/token.ts'
import type { EngineContext } from '../engine-context.ts'
import { SwapError } from '../errors.ts'
import { toQuoteParams } from '../pipeline/quote-params.ts'
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
  { stored, context }: { readonly stored: StoredSecondLeg; readonly context: ProviderContext },
): Promise<Repricing> => {
  const { route: quoted } = prepared.quoted
  const { feeLeg } = stored
  const [first, second] = quoted.providers.slice(0, 2).map((id) => requireQuotedProvider(engine, id))
  const intermediate = engine.catalogue.find(stored.intermediate)
  const rules = engine.rules()
  if (!intermediate || rules.multiLeg === 'never' || !mayBeIntermediate(intermediate, rules))
    throw new SwapError('swapRouteNotFound', `Routes no longer pass through ${stored.intermediate}.`)
  if (!first || !second) throw new SwapError('swapRouteNotFound')
  const refund = requireRefund(engine, prepared, intermediate)
  const legs = splitLegs(prepared.priced, { intermediate, feeLeg, refund })
  for (const [leg, provider] of [
    [legs.first, first],
    [legs.second, second],
  ] as const) {
    requireStillServed(engine, leg, provider)
    // A rule about the pair as a whole holds for both.
    if (findPairRule(engine, prepared.priced, provider) !== undefined)
      throw new SwapError('swapRouteNotFound', `${provider.id} no longer serves this route.`)
  }

  const answer = await askAgain(engine, { provider: first, params: toQuoteParams(legs.first) }, context)
  const one = findSameOffer(answer, quoted, legs.first.sellAmount)
  const askSecond = (sellAmount: bigint) =>
    askAgain(engine, { provider: second, params: { ...toQuoteParams(legs.second), sellAmount } }, context)
  const [expected, least] = await Promise.all([askSecond(one.buyAmount), askSecond(one.minBuyAmount)])
  const wanted = { variant: stored.variant, txHint: 'simpleTransfer' }
  const [two, worst] = [findSameOffer(expected, wanted, one.buyAmount), findSameOffer(least, wanted, one.minBuyAmount)]
  const takesPayout =
    isSecondLeg(two, one.buyAmount) &&
    isSecondLeg(worst, one.minBuyAmount) &&
    mayOpenAccount(one, intermediate) &&
    isInTime(one, worst, context.clock.now())
  if (!takesPayout) throw new SwapError('quoteError', `${second.id} no longer takes what ${first.id} pays out.`)

  const pair = { first: { provider: first, offer: one }, second: { provider: second, offer: two } }
  const route = joinLegs(engine, { legs, feeLeg, refund, ...pair })
  // No more than the second provider promises for the least that may arrive.
  const minBuyAmount = worst.minBuyAmount < route.minBuyAmount ? worst.minBuyAmount : route.minBuyAmount
  const { destinationAddress, refundAddress } = prepared.addresses
  const firstObstacle = findRefundObstacle(first, one, prepared)
  // An explicit refund address on another chain is not where the second leg refunds.
  const isRefundedElsewhere = refundAddress !== undefined && refund.of !== 'refundAddress'
  return {
    provider: first,
    offer: one,
    route: {
      ...route,
      minBuyAmount,
      legs: route.legs.map((leg, index) => (index === 0 ? leg : { ...leg, minBuyAmount })),
    },
    obstacle: firstObstacle ?? (isRefundedElsewhere ? 'unsupportedByRoute' : undefined),
    unapplied: { legs: 2, first: firstObstacle !== undefined, second: isRefundedElsewhere },
    secondLeg: {
      provider: second,
      offer: worst,
      intermediate,
      // On the intermediate asset's chain the user is the address that takes refunds there.
      addresses: {
        sources: [refund.address],
        destinationAddress,
        refundAddress: refund.address,
        refundAddressSetting: 'STRICT',
        sweep: false,
      },
      refundOf: refund.of,
      feeLeg,
    },
  }
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
