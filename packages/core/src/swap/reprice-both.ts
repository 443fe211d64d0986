import type { Offer, Parties, ProviderContext, RefundObstacle, SwapProvider } from '../contract/provider.ts'
import type { Token } from '../contract/token.ts'
import type { Route } from '../domain/route.ts'
import { SwapError } from '../errors.ts'
import { askOf } from '../quote/ask-of.ts'
import type { KeptOnward } from '../quote/kept-quote.ts'
import { standsSecond } from '../quote/paths/ask-paths.ts'
import { arrivesInTime, opensAccount } from '../quote/paths/fits-together.ts'
import { type HubRefund, hubRefund } from '../quote/paths/hub-refund.ts'
import { mayBeHub } from '../quote/paths/hubs.ts'
import { joinLegs } from '../quote/paths/join-legs.ts'
import { pairRule } from '../quote/paths/pair-rule.ts'
import { pathLegs } from '../quote/paths/path-legs.ts'
import type { Priced } from '../quote/quotable.ts'
import type { Workshop } from '../workshop.ts'
import type { Prepared } from './prepare.ts'
import { refundObstacle } from './refund-obstacle.ts'
import { askAgain, quotedProvider, sameOffer } from './same-offer.ts'
import { requireStillServed } from './still-served.ts'
import type { Repricing } from './swappable.ts'

/**
 * Prices both legs of a route again: the first, then the second with what the first is expected to pay out, and with the
 * least it may pay out, so that what is promised at worst is served, too. The route shows the former; the deposit is opened
 * with the latter, since a limit on what arrives or comes out, fixed when it is opened, would refund anything less.
 *
 * Throws what either provider refuses with, `swapRouteNotFound` when the rules no longer let the route pass through its
 * hub, and `refundAddressUnsupportedByRoute` when nobody could take a refund there.
 */
export const repriceBoth = async (
  workshop: Workshop,
  prepared: Prepared,
  kept: KeptOnward,
  context: ProviderContext,
): Promise<Repricing> => {
  const { route: quoted } = prepared.kept
  const [first, second] = quoted.providers.slice(0, 2).map((id) => quotedProvider(workshop, id))
  const hub = hubOf(workshop, kept.hub)
  if (!first || !second) throw new SwapError('swapRouteNotFound')
  const refund = refundOf(workshop, prepared, hub)
  const legs = pathLegs(prepared.priced, { hub, feeLeg: kept.feeLeg, refund })
  requireServed(workshop, prepared, legs.first, first)
  requireServed(workshop, prepared, legs.second, second)
  const one = sameOffer(await askAgain(first, askOf(legs.first), context), quoted, legs.first.sellAmount)
  const again = (sellAmount: bigint) => askAgain(second, { ...askOf(legs.second), sellAmount }, context)
  const [expected, least] = await Promise.all([again(one.buyAmount), again(one.buyAmountMin)])
  const wanted = { variant: kept.variant, txHint: 'simpleTransfer' }
  const [two, worst] = [sameOffer(expected, wanted, one.buyAmount), sameOffer(least, wanted, one.buyAmountMin)]
  const stands = standsSecond(two, one.buyAmount) && standsSecond(worst, one.buyAmountMin)
  if (!stands || !opensAccount(one, hub) || !arrivesInTime(one, worst, context.clock.now())) {
    throw new SwapError('quoteError', `${second.id} no longer takes what ${first.id} pays out.`)
  }
  const joint = { legs, feeLeg: kept.feeLeg, refund }
  const route = joinLegs(workshop, {
    ...joint,
    first: { provider: first, offer: one },
    second: { provider: second, offer: two },
  })
  return {
    provider: first,
    offer: one,
    route: atMost(route, worst),
    obstacle: refundObstacle(first, one, prepared) ?? hubObstacle(prepared, refund),
    onward: {
      provider: second,
      offer: worst,
      hub,
      parties: partiesOf(prepared.parties, refund),
      refundOf: refund.of,
      feeLeg: kept.feeLeg,
    },
  }
}

const hubOf = (workshop: Workshop, identifier: string): Token => {
  const hub = workshop.catalogue.find(identifier)
  const rules = workshop.rules()
  if (hub && rules.multiLeg !== 'never' && mayBeHub(hub, rules)) return hub
  throw new SwapError('swapRouteNotFound', `Routes no longer pass through ${identifier}.`)
}

/** A rule about the pair as a whole holds for both. */
const requireServed = (workshop: Workshop, { priced }: Prepared, leg: Priced, provider: SwapProvider): void => {
  requireStillServed(workshop, leg, provider)
  if (pairRule(workshop, priced, provider) === undefined) return
  throw new SwapError('swapRouteNotFound', `${provider.id} no longer serves this route.`)
}

type Named = HubRefund & { readonly address: string }

/** Money that could not go back to anybody is not sent. Whoever may be a contract is taken for one. */
const refundOf = (workshop: Workshop, { priced, request }: Prepared, hub: Token): Named => {
  const { allowSmartContractSender, allowSmartContractReceiver, disableSecurityChecks } = request
  const contracts = {
    sender: allowSmartContractSender || disableSecurityChecks,
    recipient: allowSmartContractReceiver || disableSecurityChecks,
  }
  const refund = hubRefund(workshop, hub, priced, contracts)
  if (refund?.address !== undefined) return { of: refund.of, address: refund.address }
  throw new SwapError(
    'refundAddressUnsupportedByRoute',
    `The second step refunds ${hub.ticker} on ${hub.chain}, where neither sender nor recipient has an address.`,
  )
}

/** What the provider itself promises for the least that may arrive counts where it is less. */
const atMost = (route: Route, { buyAmountMin }: Offer): Route => {
  const least = buyAmountMin < route.buyAmountMin ? buyAmountMin : route.buyAmountMin
  return {
    ...route,
    buyAmountMin: least,
    legs: route.legs.map((leg, index) => (index === 0 ? leg : { ...leg, buyAmountMin: least })),
  }
}

/** An explicit refund address on another chain is not where the second leg refunds. */
const hubObstacle = ({ parties }: Prepared, { of }: HubRefund): RefundObstacle | undefined =>
  parties.refundAddress === undefined || of === 'refundAddress' ? undefined : 'unsupportedByRoute'

/** On the hub's chain the user is whoever takes refunds there. */
const partiesOf = ({ destinationAddress }: Parties, { address }: Named): Parties => ({
  sources: [address],
  destinationAddress,
  refundAddress: address,
  refundAddressSetting: 'STRICT',
  sweep: false,
})
