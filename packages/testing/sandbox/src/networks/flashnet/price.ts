import type { World } from '../../world/world.ts'
import { dollarsOf, type MarketAsset, marketOutput } from '../market-output.ts'
import type { Asset } from './assets.ts'
import { Refusal } from './refusal.ts'

/** A share somebody asks for, basis points. */
export interface AppFee {
  readonly recipient: string
  readonly fee: number
}

/** Something to price. */
export interface Trade {
  readonly from: Asset
  readonly to: Asset
  readonly amount: bigint
  readonly slippageBps: number
  readonly appFees: readonly AppFee[]
}

/** Figures of a trade; fees in millionths of a dollar, as USDC has them. */
export interface Figures {
  readonly estimatedOut: bigint
  readonly feeAmount: bigint
  readonly appFeeAmount: bigint
}

export const FEE_BPS = 10
/** Limits in US cents, those of a live pair. */
export const LEAST_CENTS = 80n
export const MOST_CENTS = 9_030_000n
/** The pools lose a basis point for every so many dollars. */
const DOLLARS_PER_BPS = 15_000n
/** US cents as an asset whose price is a dollar. */
const cents = { priced: 'USDC', decimals: 2 }
const feeAsset: MarketAsset = { priced: 'USDC', decimals: 6 }

/** What a trade would pay out at this moment; throws a `Refusal`. */
export const priceTrade = (world: World, trade: Trade): Figures => {
  const { from, to, amount, appFees } = trade
  const { halt } = world.faults.of('flashnet')
  if (halt === true || halt === from.code || halt === to.code)
    throw new Refusal('estimate_unavailable', 'No estimate is available right now.', 503)
  const worth = marketOutput(world, from, cents, amount, 0)
  if (worth < LEAST_CENTS) throw new Refusal('amount_too_small', `The least is ${LEAST_CENTS} US cents.`)
  if (worth > MOST_CENTS) throw new Refusal('amount_too_large', `The most is ${MOST_CENTS} US cents.`)
  if (appFees.length > 0 && from.asset === 'BTC' && to.asset === 'BTC')
    throw new Refusal('unsupported_fee_plan', 'Fees cannot be taken on this route.')
  return figuresOf(world, trade)
}

/** The same without limits and halts: what a deposit is worth when it is swapped. */
export const figuresOf = (world: World, { from, to, amount, appFees }: Trade): Figures => {
  const shares = appFees.reduce((sum, { fee }) => sum + fee, 0)
  const lost = FEE_BPS + shares + Number(dollarsOf(world, from, amount) / DOLLARS_PER_BPS)
  const worth = marketOutput(world, from, feeAsset, amount, 0)
  return {
    estimatedOut: marketOutput(world, from, to, amount, Math.min(lost, 10_000)),
    feeAmount: (worth * BigInt(FEE_BPS)) / 10_000n,
    appFeeAmount: (worth * BigInt(shares)) / 10_000n,
  }
}
