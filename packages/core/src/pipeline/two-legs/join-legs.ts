import type { Fee, Offer, SwapProvider, Warning } from '../../contract/provider.ts'
import type { Token } from '../../contract/token.ts'
import { tokenKey } from '../../domain/identifier.ts'
import type { FeeLeg, PricedAsset, Route } from '../../domain/route.ts'
import { computeTotalSeconds, toMillionth } from '../../domain/total-seconds.ts'
import { computeValueChangeBps } from '../../domain/value-change.ts'
import { isPriceImpactKnown, priceImpactUnknown } from '../price-impact.ts'
import { createRoute, type ShapingContext } from '../shape.ts'
import { computeWorstOutput } from './compute-worst-output.ts'
import type { IntermediateRefund } from './find-intermediate-refund.ts'
import type { PathLegs } from './split-legs.ts'

/** One leg of a route that is put together. */
export interface PricedLeg {
  readonly provider: SwapProvider
  readonly offer: Offer
}

/** Two offers that fit together: the second is for what the first is expected to pay out. */
export interface Joint {
  readonly legs: PathLegs
  readonly first: PricedLeg
  readonly second: PricedLeg
  readonly feeLeg: FeeLeg
  readonly refund: IntermediateRefund
}

/** Puts two offers together as one route, whose wallet signs the first leg and pays nothing for the second. */
export const joinLegs = (engine: ShapingContext, joint: Joint): Route => {
  const { legs, first, second, feeLeg, refund } = joint
  const intermediate = legs.second.sell
  const starting: Offer = { ...first.offer, fees: dropUncharged(first.offer.fees, feeLeg === 0) }
  const arriving: Offer = {
    ...second.offer,
    fees: dropUncharged(dropWalletFees(second.offer.fees, intermediate), feeLeg === 1),
  }
  const one = createRoute(engine, legs.first, { provider: first.provider, offer: starting })
  const two = createRoute(engine, legs.second, { provider: second.provider, offer: arriving })
  const worst = computeWorstOutput(first.offer, second.offer, { intermediate, buy: two.buy })
  // An explicit refund address on another chain is not where the second leg refunds.
  const isRefundedElsewhere = legs.first.request.refundAddress !== undefined && refund.of !== 'refundAddress'
  const refundObstacle = second.offer.refundObstacle ?? (isRefundedElsewhere ? 'unsupportedByRoute' : undefined)
  const changeBps = findChangeBps(one, two)
  const warnings = [...one.warnings, ...two.warnings].filter(({ code }) => code !== priceImpactUnknown.code)
  return {
    routeId: one.routeId,
    providers: [first.provider.id, second.provider.id],
    sell: one.sell,
    buy: two.buy,
    sellAmount: one.sellAmount,
    buyAmount: two.buyAmount,
    minBuyAmount: worst,
    fees: [...one.fees, ...two.fees],
    times: {
      inbound: one.times.inbound,
      // The second leg begins with the wait for the first one's payout.
      swap: one.times.swap + one.times.outbound + two.times.inbound + two.times.swap,
      outbound: two.times.outbound,
    },
    totalSlippageBps: changeBps ?? 0,
    legs: [...one.legs, ...two.legs.map((leg) => ({ ...leg, sellAmount: one.buyAmount, minBuyAmount: worst }))],
    warnings: [
      ...warnings,
      warnSecondLegRefund(intermediate, refund),
      ...(changeBps === undefined ? [priceImpactUnknown] : []),
    ],
    txHint: one.txHint,
    assets: listAssets(one, two),
    tags: [],
    approvalAddress: one.approvalAddress,
    expiresAt: findClosingTime(first.offer, second.offer),
    meta: { ...two.meta, ...one.meta },
    offers: [first.offer, { ...second.offer, refundObstacle }],
    feeLeg,
  }
}

/**
 * The second deposit is paid by the first provider, not by a wallet on top. Gas is that provider's matter; what the second
 * one takes for its deposit out of the tokens that arrive stays, as a fee of its network.
 */
const dropWalletFees = (fees: readonly Fee[], intermediate: Token): readonly Fee[] =>
  fees.flatMap((fee): readonly Fee[] => {
    if (fee.type !== 'inbound') return [fee]
    const taken = intermediate.address !== undefined && tokenKey(fee.asset) === tokenKey(intermediate)
    return taken ? [{ ...fee, type: 'network' }] : []
  })

/** Affiliate and service fees appear on the leg that carries them, also when they are 0. */
const dropUncharged = (fees: readonly Fee[], carries: boolean): readonly Fee[] =>
  carries ? fees : fees.filter(({ type, amount }) => amount > 0n || (type !== 'affiliate' && type !== 'service'))

/** Estimates the milliseconds from the deposit to the payout of a leg. */
export const estimateDurationMs = ({ times }: Pick<Offer, 'times'>): number =>
  Math.ceil(toMillionth(computeTotalSeconds({ times }) * 1_000))

/** Finds the time until which the first deposit may be sent so that the second leg, too, still takes what it pays out. */
export const findClosingTime = (
  first: Pick<Offer, 'times' | 'expiresAt'>,
  second: { readonly expiresAt?: number },
): number | undefined => {
  if (second.expiresAt === undefined) return first.expiresAt
  const latest = second.expiresAt - estimateDurationMs(first)
  return first.expiresAt === undefined ? latest : Math.min(first.expiresAt, latest)
}

/** Finds the change of value from end to end where both prices are known, else what the legs state; `undefined` where one states none. */
const findChangeBps = (one: Route, two: Route): number | undefined => {
  const [sellUsd, buyUsd] = [one.assets[0]?.usd, two.assets[1]?.usd]
  const isStated = isPriceImpactKnown(one) && isPriceImpactKnown(two)
  const stated = isStated ? one.totalSlippageBps + two.totalSlippageBps : undefined
  if (sellUsd === undefined || buyUsd === undefined) return stated
  const paid = { amount: one.sellAmount, decimals: one.sell.decimals, usd: sellUsd }
  return computeValueChangeBps(paid, { amount: two.buyAmount, decimals: two.buy.decimals, usd: buyUsd }) ?? stated
}

/** Lists the sell and buy asset first, then the intermediate asset and the assets of fees. */
const listAssets = (one: Route, two: Route): readonly PricedAsset[] => {
  const [sell, intermediate, ...others] = one.assets
  const [, buy, ...further] = two.assets
  const ordered = [sell, buy, intermediate, ...others, ...further].filter((asset) => asset !== undefined)
  return [...new Map(ordered.map((asset) => [asset.token.identifier, asset])).values()]
}

const takers = { refundAddress: 'the refund address', sender: 'the sender', recipient: 'the recipient' } as const

const warnSecondLegRefund = (intermediate: Token, { of, address }: IntermediateRefund): Warning => ({
  code: 'secondLegRefund',
  display: `If the second leg cannot be made, ${intermediate.ticker} goes back to ${takers[of]} on ${intermediate.chain}${
    address === undefined ? '' : ` (${address})`
  }.`,
})
