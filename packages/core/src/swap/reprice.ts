import type { ChainContext } from '../contract/chain.ts'
import type { Answer, Offer, ProviderContext, RefundObstacle, SwapProvider } from '../contract/provider.ts'
import { lessBps } from '../domain/amounts.ts'
import { SwapError } from '../errors.ts'
import { askOf } from '../quote/ask-of.ts'
import type { KeptQuote } from '../quote/kept-quote.ts'
import { aboveRentFloor } from '../quote/rent-floor.ts'
import { isSound, routeOf } from '../quote/shape.ts'
import { refundNotApplied } from '../quote/sift.ts'
import { raceAbort } from '../race-abort.ts'
import { refusal, thrownRefusal } from '../refusal.ts'
import type { Workshop } from '../workshop.ts'
import type { Prepared } from './prepare.ts'
import { requireStillServed } from './still-served.ts'
import type { Repriced } from './swappable.ts'

/**
 * Prices the route again at its provider, with the swap's addresses.
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
  const provider = providerOf(workshop, kept)
  requireStillServed(workshop, priced, provider)
  const offer = sameOffer(await answerOf(provider, prepared, context), kept)
  if (!expired && !request.overrideSlippage) requireSteady(offer, kept, workshop.limits.driftBps)
  const obstacle = refundObstacle(provider, offer, prepared)
  refuseUnrefundable(obstacle, prepared)
  aboveRentFloor([offer], priced)
  const route = { ...routeOf(workshop, priced, provider, offer), routeId: kept.route.routeId }
  const warnings = obstacle === undefined ? [] : [refundNotApplied]
  return {
    ...prepared,
    provider,
    offer,
    route: { ...route, warnings: [...route.warnings, ...warnings] },
    chain: workshop.chains.get(priced.sell.chain),
    context,
  }
}

const providerOf = ({ providers }: Workshop, kept: KeptQuote): SwapProvider => {
  const provider = providers.get(kept.route.providers[0] ?? '')
  if (!provider) throw new SwapError('swapRouteNotFound', `${kept.route.providers[0]} is no longer served.`)
  return provider
}

const answerOf = async (provider: SwapProvider, { priced }: Prepared, context: ProviderContext): Promise<Answer> => {
  try {
    return await raceAbort(provider.quote(askOf(priced), context), context.signal)
  } catch (cause) {
    throw thrownRefusal(cause, provider)
  }
}

const sameOffer = (answer: Answer, { route }: KeptQuote): Offer => {
  if ('declined' in answer) throw refusal(answer.declined)
  const alike = answer.offers.filter((offer) => isSound(offer) && offer.variant === route.variant)
  const offer = alike.find((offer) => offer.depositKind === route.txHint) ?? alike[0]
  if (!offer) throw new SwapError('quoteError', 'The provider no longer makes this offer.')
  return offer
}

const requireSteady = (offer: Offer, { route }: KeptQuote, driftBps: number): void => {
  const floor = lessBps(BigInt(route.buyAmount), driftBps)
  if (offer.buyAmount >= floor) return
  throw new SwapError(
    'outputAmountDeviationTooHigh',
    `The output has fallen more than ${driftBps / 100} % below the quote; ask for a new quote or set overrideSlippage.`,
  )
}

/** Why the refund address of quote or swap will not be honoured, if it will not. */
const refundObstacle = (provider: SwapProvider, offer: Offer, { parties }: Prepared): RefundObstacle | undefined => {
  if (parties.refundAddress === undefined) return undefined
  return provider.traits.refund === 'sender' ? 'unsupportedByRoute' : offer.refundObstacle
}

const refuseUnrefundable = (obstacle: RefundObstacle | undefined, { parties }: Prepared): void => {
  if (obstacle === undefined || parties.refundAddressSetting !== 'STRICT') return
  if (obstacle === 'tooLongForSellChain') throw new SwapError('refundAddressTooLongForSellChain')
  throw new SwapError('refundAddressUnsupportedByRoute')
}
