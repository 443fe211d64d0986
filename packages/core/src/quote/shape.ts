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
  const sound = offers.filter((offer) => isSound(offer, quotable.sellAmount))
  for (const offer of sound) routes.push(routeOf(workshop, quotable, provider, offer))
  if (sound.length === 0) {
    providerErrors.push({
      provider: provider.id,
      errorCode: 'unknownError',
      message: `${provider.id} made no usable offer.`,
    })
  }
}

/** An offer that sells no more than was asked for, promises something, and no more at worst than expected. */
export const isSound = ({ sellAmount, buyAmount, buyAmountMin }: Offer, asked: bigint): boolean =>
  sellAmount > 0n && sellAmount <= asked && buyAmount > 0n && buyAmountMin >= 0n && buyAmountMin <= buyAmount

/** One provider's offer as a route of one leg. */
export const routeOf = (workshop: Workshop, quotable: Quotable, provider: SwapProvider, offer: Offer): Route => {
  const fees = offer.fees.map((fee): RouteFee => ({ ...fee, protocol: provider.id }))
  const { sell, buy } = quotable
  const { sellAmount, buyAmount, buyAmountMin } = offer
  const leg: Leg = { provider: provider.id, sell, buy, sellAmount, buyAmount, buyAmountMin, fees }
  const assets = pricedAssets(workshop, sell, buy, fees)
  const route: Draft<Route> = {
    routeId: workshop.uuid(),
    providers: [provider.id],
    sell,
    buy,
    sellAmount,
    buyAmount,
    buyAmountMin,
    fees,
    times: offer.times,
    totalSlippageBps: totalSlippageBps(leg, assets, offer),
    legs: [leg],
    warnings: offer.warnings,
    assets,
    tags: [],
    meta: offer.meta ?? {},
    offers: [offer],
  }
  if (offer.depositKind !== undefined) route.txHint = offer.depositKind
  if (offer.approvalSpender !== undefined) route.approvalAddress = offer.approvalSpender
  if (offer.expiresAt !== undefined) route.expiresAt = offer.expiresAt
  return route
}

/** A route while it is being made. */
type Draft<T> = { -readonly [Key in keyof T]: T[Key] }

/** What is sold and bought and every asset a fee is taken in, each once, with its price. */
const pricedAssets = (
  { catalogue, prices }: Workshop,
  sell: Token,
  buy: Token,
  fees: readonly RouteFee[],
): readonly PricedAsset[] => {
  const tokens = new Map([
    [sell.identifier, sell],
    [buy.identifier, buy],
  ])
  for (const { asset } of fees) {
    const token = tokens.has(asset.identifier) ? undefined : catalogue.find(asset.identifier)
    if (token) tokens.set(token.identifier, token)
  }
  return Array.from(tokens.values(), (token) => priced(token, prices.usd(token)))
}

const priced = ({ identifier, logoURI }: Token, usd: string | undefined): PricedAsset =>
  usd === undefined ? { token: { identifier, logoURI } } : { token: { identifier, logoURI }, usd }

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
