import type { Offer, SwapProvider } from '../contract/provider.ts'
import type { Token } from '../contract/token.ts'
import { lessBps, raiseTen } from '../domain/amounts.ts'
import type { ProviderError, Route, RouteFee } from '../domain/route.ts'
import type { EngineContext } from '../engine-context.ts'
import { setInboundFee } from '../fees/inbound-fee.ts'
import type { ProviderResult } from '../provider/provider-result.ts'
import { createRouteIds } from '../stored/route-id.ts'
import { priceImpactUnknown } from './price-impact.ts'
import { createPricing, type Pricing } from './pricing.ts'
import type { ResolvedRequest } from './resolved-request.ts'

/** Identifiers below are those of routes of two providers. */
const FIRST_ID = 0x4000
/** Offers of one provider that become routes; further ones are left out, so that identifiers never run into each other. */
export const MOST_OFFERS = 64

/** The engine's prices and rules, which routes are made with. */
export type ShapingContext = Pick<EngineContext, 'catalogue' | 'prices' | 'rules' | 'clock' | 'networkFees'>

/** The routes and the refusals among the answers. */
export interface Shaped {
  readonly routes: readonly Route[]
  readonly providerErrors: readonly ProviderError[]
}

/**
 * Turns offers into routes. An offer is its provider's fault when it has ended or stays open for longer than the policy allows,
 * when it promises nothing, or when its worst output is above the expected one or below what the slippage allows.
 *
 * @param answers By the position of the provider; `undefined` while it has not answered. The identifiers of a provider's routes
 *   depend on its position only, so that a route that is shown early keeps its own.
 */
export const shape = (
  engine: ShapingContext,
  resolved: ResolvedRequest,
  answers: readonly (ProviderResult | undefined)[],
): Shaped => {
  const routes: Route[] = []
  const providerErrors: ProviderError[] = []
  const pricing = createPricing(engine, resolved)
  for (const [position, answer] of answers.entries()) {
    if (answer === undefined) continue
    const { provider } = answer
    if ('decline' in answer) {
      providerErrors.push({ provider: provider.id, ...answer.decline })
      continue
    }

    const nextRouteId = createRouteIds(resolved.quoteId, FIRST_ID + position * MOST_OFFERS)
    const before = routes.length
    for (const offer of answer.offers.slice(0, MOST_OFFERS))
      if (isSound(offer, resolved.sellAmount) && isWithinSlippage(engine, resolved, offer) && isOpen(engine, offer))
        routes.push(createRoute(engine, resolved, { provider, offer, nextRouteId, pricing }))
    if (routes.length === before) {
      const message = `${provider.id} made no usable offer.`
      providerErrors.push({ provider: provider.id, errorCode: 'unknownError', message })
    }
  }
  return { routes, providerErrors }
}

/** `true` for an offer that sells at most the requested amount, and promises a worst output of at most the expected one. */
export const isSound = ({ sellAmount, buyAmount, minBuyAmount }: Offer, asked: bigint): boolean =>
  sellAmount > 0n && sellAmount <= asked && minBuyAmount > 0n && minBuyAmount <= buyAmount

/** `true` where the worst output of an offer lies within the request's slippage, or within the policy's ceiling without one. */
export const isWithinSlippage = (
  { rules }: Pick<EngineContext, 'rules'>,
  { slippageBps, buy }: Pick<ResolvedRequest, 'slippageBps' | 'buy'>,
  { buyAmount, minBuyAmount }: Pick<Offer, 'buyAmount' | 'minBuyAmount'>,
): boolean => minBuyAmount >= computeOutputFloor(buyAmount, slippageBps ?? rules().maxDefaultSlippageBps, buy)

/** `true` for an offer that has not ended, and ends within the time the policy allows. */
export const isOpen = (
  { clock, rules }: Pick<EngineContext, 'clock' | 'rules'>,
  { expiresAt }: { readonly expiresAt?: number | undefined },
): boolean => {
  if (expiresAt === undefined) return true
  const left = expiresAt - clock.now()
  return left > 0 && left <= rules().maxOpenSeconds * 1_000
}

/** A provider's offer, and what the routes of one quote have in common. */
interface OfferedRoute {
  readonly provider: SwapProvider
  readonly offer: Offer
  /** Default: the identifiers of the request. */
  readonly nextRouteId?: () => string
  /** Default: the prices of the request's pair. */
  readonly pricing?: Pricing
  /** `false` for a deposit that another provider pays, not the wallet. */
  readonly isFunded?: boolean
}

/** Turns one provider's offer into a route of one leg. */
export const createRoute = (
  engine: ShapingContext,
  resolved: ResolvedRequest,
  {
    provider,
    offer,
    nextRouteId = resolved.nextRouteId,
    pricing = createPricing(engine, resolved),
    isFunded = true,
  }: OfferedRoute,
): Route => {
  const { sell, buy } = resolved
  const { sellAmount, buyAmount, minBuyAmount, slippageBps } = offer
  // All-in change of value, both sides in USD, six places. Without prices, the slippage the provider itself states.
  // Source: wire contract §6.
  const stated = slippageBps === undefined ? undefined : -slippageBps
  const changeBps = pricing.change?.(sellAmount, buyAmount) ?? stated
  const funded = isFunded ? setInboundFee(engine, resolved, offer) : undefined
  // Written out, so that all fees have one shape.
  const fees = (funded?.fees ?? offer.fees).map(
    ({ type, asset, amount, bps }): RouteFee => ({ type, asset, amount, bps, protocol: provider.id }),
  )
  let warnings = offer.warnings
  if (funded && funded.warnings.length > 0) warnings = [...warnings, ...funded.warnings]
  if (changeBps === undefined) warnings = [...warnings, priceImpactUnknown]
  return {
    routeId: nextRouteId(),
    providers: [provider.id],
    sell,
    buy,
    sellAmount,
    buyAmount,
    minBuyAmount,
    fees,
    times: offer.times,
    totalSlippageBps: changeBps ?? 0,
    legs: [{ provider: provider.id, sell, buy, sellAmount, buyAmount, minBuyAmount, fees }],
    warnings,
    txHint: offer.depositKind,
    assets: pricing.listAssets(fees),
    tags: [],
    approvalAddress: offer.approvalSpender,
    expiresAt: offer.expiresAt,
    meta: funded?.meta ? { ...offer.meta, ...funded.meta } : (offer.meta ?? {}),
    offers: [offer],
    feeLeg: undefined,
  }
}

/** Decimals of the coarsest protocol ledgers; outputs are rounded to them. */
const LEDGER_DECIMALS = 8

/**
 * Computes the least worst output a route may promise, base units of the asset bought: what the slippage leaves of the expected output,
 * less rounding (a millionth, and one unit of an eight-decimals ledger).
 *
 * @param slippageBps The slippage of the request, or the policy's ceiling where the request names none.
 */
export const computeOutputFloor = (expected: bigint, slippageBps: number, buy: Pick<Token, 'decimals'>): bigint => {
  const ledgerUnit = raiseTen(Math.max(0, buy.decimals - LEDGER_DECIMALS))
  const floor = lessBps(expected, Math.min(slippageBps, 10_000)) - expected / 1_000_000n - ledgerUnit
  return floor > 0n ? floor : 0n
}
