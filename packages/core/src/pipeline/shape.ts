import type { Fee, Offer, SwapProvider } from '../contract/provider.ts'
import type { Token } from '../contract/token.ts'
import { lessBps, powerOfTen } from '../domain/amounts.ts'
import type { Leg, ProviderError, Route, RouteFee } from '../domain/route.ts'
import type { EngineContext } from '../engine-context.ts'
import type { ProviderResult } from '../provider/provider-result.ts'
import { createRouteIds } from '../stored/route-id.ts'
import { priceImpactUnknown } from './price-impact.ts'
import { createPricing, type Pricing } from './pricing.ts'
import type { ResolvedRequest } from './resolved-request.ts'

/** Identifiers below are those of routes of two providers. */
const FIRST_ID = 0x4000
/** Offers of one provider that become routes; further ones are left out, so that identifiers never run into each other. */
export const MOST_OFFERS = 64

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
  engine: EngineContext,
  resolved: ResolvedRequest,
  answers: readonly (ProviderResult | undefined)[],
): Shaped => {
  const routes: Route[] = []
  const providerErrors: ProviderError[] = []
  const pricing = createPricing(engine, resolved)
  for (const [position, answer] of answers.entries()) {
    if (answer === undefined) continue
    const nextRouteId = createRouteIds(resolved.quoteId, FIRST_ID + position * MOST_OFFERS)
    if ('decline' in answer) providerErrors.push({ provider: answer.provider.id, ...answer.decline })
    else collect(engine, resolved, answer, { nextRouteId, pricing }, { routes, providerErrors })
  }
  return { routes, providerErrors }
}

/** What the routes of one provider are made with. */
interface RouteParts {
  readonly nextRouteId: () => string
  readonly pricing: Pricing
}

const collect = (
  engine: EngineContext,
  resolved: ResolvedRequest,
  { provider, offers }: { readonly provider: SwapProvider; readonly offers: readonly Offer[] },
  parts: RouteParts,
  { routes, providerErrors }: { readonly routes: Route[]; readonly providerErrors: ProviderError[] },
): void => {
  const before = routes.length
  for (const offer of offers.slice(0, MOST_OFFERS)) {
    if (isSound(offer, resolved.sellAmount) && isWithinSlippage(engine, resolved, offer) && isOpen(engine, offer))
      routes.push(createRoute(engine, resolved, provider, offer, parts))
  }
  if (routes.length === before) {
    providerErrors.push({
      provider: provider.id,
      errorCode: 'unknownError',
      message: `${provider.id} made no usable offer.`,
    })
  }
}

/** Whether an offer sells at most the requested amount, and promises a worst output of at most the expected one. */
export const isSound = ({ sellAmount, buyAmount, minBuyAmount }: Offer, asked: bigint): boolean =>
  sellAmount > 0n && sellAmount <= asked && minBuyAmount > 0n && minBuyAmount <= buyAmount

/** Whether the worst output of an offer lies within the request's slippage, or within the policy's ceiling without one. */
export const isWithinSlippage = (
  { rules }: EngineContext,
  { slippageBps, buy }: Pick<ResolvedRequest, 'slippageBps' | 'buy'>,
  { buyAmount, minBuyAmount }: Pick<Offer, 'buyAmount' | 'minBuyAmount'>,
): boolean => minBuyAmount >= computeOutputFloor(buyAmount, slippageBps ?? rules().maxDefaultSlippageBps, buy)

/** Whether an offer has not ended, and ends within the time the policy allows. */
export const isOpen = (
  { clock, rules }: Pick<EngineContext, 'clock' | 'rules'>,
  { expiresAt }: { readonly expiresAt?: number | undefined },
): boolean => {
  if (expiresAt === undefined) return true
  const left = expiresAt - clock.now()
  return left > 0 && left <= rules().maxOpenSeconds * 1_000
}

/** One provider's offer as a route of one leg. */
export const createRoute = (
  engine: EngineContext,
  resolved: ResolvedRequest,
  provider: SwapProvider,
  offer: Offer,
  { nextRouteId, pricing }: RouteParts = {
    nextRouteId: resolved.nextRouteId,
    pricing: createPricing(engine, resolved),
  },
): Route => {
  const fees = offer.fees.map((fee) => feeOf(fee, provider.id))
  const { sell, buy } = resolved
  const { sellAmount, buyAmount, minBuyAmount } = offer
  const changeBps = findChangeBps(offer, pricing)
  const leg: Leg = { provider: provider.id, sell, buy, sellAmount, buyAmount, minBuyAmount, fees }
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
    legs: [leg],
    warnings: changeBps === undefined ? [...offer.warnings, priceImpactUnknown] : offer.warnings,
    txHint: offer.depositKind,
    assets: pricing.assets(fees),
    tags: [],
    approvalAddress: offer.approvalSpender,
    expiresAt: offer.expiresAt,
    meta: offer.meta ?? {},
    offers: [offer],
    feeLeg: undefined,
  }
}

/** Written out, so that all fees have one shape. */
const feeOf = ({ type, asset, amount, bps }: Fee, protocol: string): RouteFee => ({
  type,
  asset,
  amount,
  bps,
  protocol,
})

/**
 * All-in change of value in basis points, six places: what comes out against what went in, both in USD. Without prices,
 * the slippage the provider itself states; `undefined` without either. Source: wire contract §6.
 */
const findChangeBps = ({ sellAmount, buyAmount, slippageBps }: Offer, { change }: Pricing): number | undefined =>
  change?.(sellAmount, buyAmount) ?? (slippageBps === undefined ? undefined : -slippageBps)

/** Decimals of the coarsest protocol ledgers; outputs are rounded to them. */
const LEDGER_DECIMALS = 8

/**
 * Least worst output a route may promise, base units of the asset bought: what the slippage leaves of the expected output,
 * less rounding (a millionth, and one unit of an eight-decimals ledger).
 *
 * @param slippageBps The slippage of the request, or the policy's ceiling where the request names none.
 */
export const computeOutputFloor = (expected: bigint, slippageBps: number, buy: Pick<Token, 'decimals'>): bigint => {
  const ledgerUnit = powerOfTen(Math.max(0, buy.decimals - LEDGER_DECIMALS))
  const floor = lessBps(expected, Math.min(slippageBps, 10_000)) - expected / 1_000_000n - ledgerUnit
  return floor > 0n ? floor : 0n
}
