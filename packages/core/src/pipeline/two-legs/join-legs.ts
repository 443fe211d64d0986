import type { Fee, Offer, SwapProvider, Times, Warning } from '../../contract/provider.ts'
import type { Token } from '../../contract/token.ts'
import { tokenKey } from '../../domain/identifier.ts'
import type { FeeLeg, PricedAsset, Route } from '../../domain/route.ts'
import { toMillionth, totalSeconds } from '../../domain/total-seconds.ts'
import { computeValueChangeBps } from '../../domain/value-change.ts'
import type { EngineContext } from '../../engine-context.ts'
import { isPriceImpactKnown, priceImpactUnknown } from '../price-impact.ts'
import { createRoute } from '../shape.ts'
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
export const joinLegs = (engine: EngineContext, joint: Joint): Route => {
  const { legs, first, second, feeLeg, refund } = joint
  const intermediate = legs.second.sell
  const starting: Offer = { ...first.offer, fees: dropUncharged(first.offer.fees, feeLeg === 0) }
  const arriving: Offer = {
    ...second.offer,
    fees: dropUncharged(dropWalletFees(second.offer.fees, intermediate), feeLeg === 1),
  }
  const one = createRoute(engine, legs.first, first.provider, starting)
  const two = createRoute(engine, legs.second, second.provider, arriving)
  const worst = computeWorstOutput(first.offer, second.offer, intermediate, two.buy)
  const { txHint, approvalAddress } = one
  const changeBps = findChangeBps(one, two)
  const warnings = [...one.warnings, ...two.warnings].filter(({ code }) => code !== priceImpactUnknown.code)
  const expiresAt = findClosingTime(first.offer, second.offer)
  return {
    routeId: one.routeId,
    providers: [first.provider.id, second.provider.id],
    sell: one.sell,
    buy: two.buy,
    sellAmount: one.sellAmount,
    buyAmount: two.buyAmount,
    minBuyAmount: worst,
    fees: [...one.fees, ...two.fees],
    times: timesOf(one.times, two.times),
    totalSlippageBps: changeBps ?? 0,
    legs: [...one.legs, ...two.legs.map((leg) => ({ ...leg, sellAmount: one.buyAmount, minBuyAmount: worst }))],
    warnings: [
      ...warnings,
      refundWarning(intermediate, refund),
      ...(changeBps === undefined ? [priceImpactUnknown] : []),
    ],
    txHint,
    assets: listAssets(one, two),
    tags: [],
    approvalAddress,
    expiresAt,
    meta: { ...two.meta, ...one.meta },
    offers: [first.offer, addObstacle(second.offer, legs.first, refund)],
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

/** The second leg begins with the wait for the first one's payout. */
const timesOf = (one: Times, two: Times): Times => ({
  inbound: one.inbound,
  swap: one.swap + one.outbound + two.inbound + two.swap,
  outbound: two.outbound,
})

/** Milliseconds from the deposit to the payout of a leg, as estimated. */
export const estimateDurationMs = ({ times }: Pick<Offer, 'times'>): number =>
  Math.ceil(toMillionth(totalSeconds({ times }) * 1_000))

/** Until when the first deposit may be sent so that the second leg, too, still takes what it pays out. */
export const findClosingTime = (
  first: Pick<Offer, 'times' | 'expiresAt'>,
  second: { readonly expiresAt?: number },
): number | undefined => {
  const bounds = [
    first.expiresAt,
    second.expiresAt === undefined ? undefined : second.expiresAt - estimateDurationMs(first),
  ]
  const known = bounds.filter((bound) => bound !== undefined)
  return known.length === 0 ? undefined : Math.min(...known)
}

/** The change from end to end where both prices are known, else what the legs say of themselves; `undefined` where one says nothing. */
const findChangeBps = (one: Route, two: Route): number | undefined => {
  const [sellUsd, buyUsd] = [one.assets[0]?.usd, two.assets[1]?.usd]
  const isStated = isPriceImpactKnown(one) && isPriceImpactKnown(two)
  const stated = isStated ? one.totalSlippageBps + two.totalSlippageBps : undefined
  if (sellUsd === undefined || buyUsd === undefined) return stated
  const paid = { amount: one.sellAmount, decimals: one.sell.decimals, usd: sellUsd }
  return computeValueChangeBps(paid, { amount: two.buyAmount, decimals: two.buy.decimals, usd: buyUsd }) ?? stated
}

/** The sell and buy asset first, then the intermediate asset and the assets of fees. */
const listAssets = (one: Route, two: Route): readonly PricedAsset[] => {
  const [sell, intermediate, ...others] = one.assets
  const [, buy, ...further] = two.assets
  const ordered = [sell, buy, intermediate, ...others, ...further].filter((asset) => asset !== undefined)
  return [...new Map(ordered.map((asset) => [asset.token.identifier, asset])).values()]
}

/** An explicit refund address on another chain is not where the second leg refunds. */
const addObstacle = (offer: Offer, { request }: PathLegs['first'], { of }: IntermediateRefund): Offer =>
  request.refundAddress === undefined || of === 'refundAddress'
    ? offer
    : { ...offer, refundObstacle: offer.refundObstacle ?? 'unsupportedByRoute' }

const takers = { refundAddress: 'the refund address', sender: 'the sender', recipient: 'the recipient' } as const

const refundWarning = (intermediate: Token, { of, address }: IntermediateRefund): Warning => ({
  code: 'secondLegRefund',
  display: `If the second leg cannot be made, ${intermediate.ticker} goes back to ${takers[of]} on ${intermediate.chain}${
    address === undefined ? '' : ` (${address})`
  }.`,
})
