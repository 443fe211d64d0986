import type { Offer, SwapProvider } from '../contract/provider.ts'
import type { Token } from '../contract/token.ts'
import type { Leg, PricedAsset, ProviderError, Route, RouteFee } from '../domain/route.ts'
import type { Workshop } from '../workshop.ts'
import type { Answered } from './ask.ts'
import type { Quotable } from './quotable.ts'
import { valueChangeBps } from './value-change.ts'

/** Routes and refusals, sorted out of the answers. */
export interface Shaped {
  readonly routes: readonly Route[]
  readonly providerErrors: readonly ProviderError[]
}

/** Turns offers into routes. An offer that promises nothing, or more at worst than expected, is a fault of its provider. */
export const shape = (workshop: Workshop, quotable: Quotable, answers: readonly Answered[]): Shaped => {
  const routes: Route[] = []
  const providerErrors: ProviderError[] = []
  for (const answer of answers) {
    if ('decline' in answer) providerErrors.push({ provider: answer.provider.id, ...answer.decline })
    else collect(workshop, quotable, answer, routes, providerErrors)
  }
  return { routes, providerErrors }
}

const collect = (
  workshop: Workshop,
  quotable: Quotable,
  { provider, offers }: { readonly provider: SwapProvider; readonly offers: readonly Offer[] },
  routes: Route[],
  providerErrors: ProviderError[],
): void => {
  const sound = offers.filter(isSound)
  for (const offer of sound) routes.push(routeOf(workshop, quotable, provider, offer))
  if (sound.length === 0) {
    providerErrors.push({
      provider: provider.id,
      errorCode: 'unknownError',
      message: `${provider.id} made no usable offer.`,
    })
  }
}

/** An offer that promises something, and no more at worst than expected. */
export const isSound = (offer: Offer): boolean =>
  offer.sellAmount > 0n && offer.buyAmount > 0n && offer.buyAmountMin >= 0n && offer.buyAmountMin <= offer.buyAmount

/** One provider's offer as a route of one leg. */
export const routeOf = (workshop: Workshop, quotable: Quotable, provider: SwapProvider, offer: Offer): Route => {
  const fees = offer.fees.map((fee): RouteFee => ({ ...fee, protocol: provider.id }))
  const { sell, buy } = quotable
  const leg: Leg = { provider: provider.id, sell, buy, ...amountsOf(offer), fees }
  const assets = pricedAssets(workshop, [sell, buy, ...feeTokens(workshop, fees)])
  return {
    routeId: workshop.uuid(),
    providers: [provider.id],
    sell,
    buy,
    ...amountsOf(offer),
    fees,
    times: offer.times,
    totalSlippageBps: totalSlippageBps(leg, assets, offer),
    legs: [leg],
    warnings: offer.warnings,
    ...(offer.depositKind === undefined ? {} : { txHint: offer.depositKind }),
    assets,
    tags: [],
    ...(offer.approvalSpender === undefined ? {} : { approvalAddress: offer.approvalSpender }),
    ...(offer.expiresAt === undefined ? {} : { expiresAt: offer.expiresAt }),
    meta: offer.meta ?? {},
    offers: [offer],
  }
}

const amountsOf = ({ sellAmount, buyAmount, buyAmountMin }: Offer) => ({ sellAmount, buyAmount, buyAmountMin })

const feeTokens = ({ catalogue }: Workshop, fees: readonly RouteFee[]): readonly Token[] =>
  fees.flatMap((fee) => catalogue.find(fee.asset.identifier) ?? [])

const pricedAssets = ({ prices }: Workshop, tokens: readonly Token[]): readonly PricedAsset[] => {
  const unique = new Map(tokens.map((token) => [token.identifier, token]))
  return [...unique.values()].map((token) => {
    const usd = prices.usd(token)
    return { token: { identifier: token.identifier, logoURI: token.logoURI }, ...(usd === undefined ? {} : { usd }) }
  })
}

/**
 * All-in change of value in basis points, six places: what comes out against what went in, both in USD. Without prices,
 * the slippage the provider itself states. Source: wire contract §6.
 */
const totalSlippageBps = (leg: Leg, [sell, buy]: readonly PricedAsset[], offer: Offer): number => {
  const stated = offer.slippageBps === undefined ? 0 : -offer.slippageBps
  if (sell?.usd === undefined || buy?.usd === undefined) return stated
  const paid = { amount: leg.sellAmount, decimals: leg.sell.decimals, usd: sell.usd }
  const received = { amount: leg.buyAmount, decimals: leg.buy.decimals, usd: buy.usd }
  return valueChangeBps(paid, received) ?? stated
}
