import type { Json } from '../../contract/json.ts'
import type { Fee, Offer, SwapProvider } from '../../contract/provider.ts'
import { tokenKey } from '../../domain/identifier.ts'
import type { FeeLeg, Route } from '../../domain/route.ts'
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
  // The second deposit is paid by the first provider, not by a wallet on top. Gas is that provider's matter; what the second
  // one takes for its deposit out of the tokens that arrive stays, as a fee of its network.
  const withoutGas = second.offer.fees.flatMap((fee): readonly Fee[] => {
    if (fee.type !== 'inbound') return [fee]
    const taken = intermediate.address !== undefined && tokenKey(fee.asset) === tokenKey(intermediate)
    return taken ? [{ ...fee, type: 'network' }] : []
  })
  const arriving: Offer = { ...second.offer, fees: dropUncharged(withoutGas, feeLeg === 1) }
  const one = createRoute(engine, legs.first, { provider: first.provider, offer: starting })
  const two = createRoute(engine, legs.second, { provider: second.provider, offer: arriving, isFunded: false })
  const worst = computeWorstOutput(first.offer, second.offer, { intermediate, buy: two.buy })

  // An explicit refund address on another chain is not where the second leg refunds.
  const isRefundedElsewhere = legs.first.request.refundAddress !== undefined && refund.of !== 'refundAddress'
  const refundObstacle = second.offer.refundObstacle ?? (isRefundedElsewhere ? 'unsupportedByRoute' : undefined)
  const warnings = [...one.warnings, ...two.warnings].filter(({ code }) => code !== priceImpactUnknown.code)
  const where = `${takers[refund.of]} on ${intermediate.chain}${refund.address === undefined ? '' : ` (${refund.address})`}`
  warnings.push({
    code: 'secondLegRefund',
    display: `If the second leg cannot be made, ${intermediate.ticker} goes back to ${where}.`,
  })

  // From end to end where both prices are known, else what the legs state.
  const isStated = isPriceImpactKnown(one) && isPriceImpactKnown(two)
  let changeBps = isStated ? one.totalSlippageBps + two.totalSlippageBps : undefined
  const [sellUsd, buyUsd] = [one.assets[0]?.usd, two.assets[1]?.usd]
  if (sellUsd !== undefined && buyUsd !== undefined) {
    const paid = { amount: one.sellAmount, decimals: one.sell.decimals, usd: sellUsd }
    const received = { amount: two.buyAmount, decimals: two.buy.decimals, usd: buyUsd }
    changeBps = computeValueChangeBps(paid, received) ?? changeBps
  }
  if (changeBps === undefined) warnings.push(priceImpactUnknown)

  // The assets sold and bought first, then the one between and those of fees.
  const [sell, between, ...others] = one.assets
  const [, buy, ...further] = two.assets
  const ordered = [sell, buy, between, ...others, ...further].filter((asset) => asset !== undefined)
  // A time of which one part is only usual is not an observed one.
  const meta: Record<string, Json> = { ...two.meta, ...one.meta }
  if (two.meta.timeSource === 'usual') meta.timeSource = 'usual'
  const assets = [...new Map(ordered.map((asset) => [asset.token.identifier, asset])).values()]
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
    warnings,
    txHint: one.txHint,
    assets,
    tags: [],
    approvalAddress: one.approvalAddress,
    expiresAt: findClosingTime(first.offer, second.offer),
    meta,
    offers: [first.offer, { ...second.offer, refundObstacle }],
    feeLeg,
  }
}

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

const takers = { refundAddress: 'the refund address', sender: 'the sender', recipient: 'the recipient' } as const
