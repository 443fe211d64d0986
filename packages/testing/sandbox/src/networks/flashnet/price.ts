import type { World } from '../../world/world.ts'
import { dollarsOf, type MarketAsset, marketOutput } from '../market-output.ts'
import type { Asset } from './assets.ts'
import { Refusal } from './refusal.ts'

/** A fee that an app charges, basis points. */
export interface AppFee {
  readonly recipient: string
  readonly fee: number
}

/** A trade to price. */
export interface Trade {
  readonly from: Asset
  readonly to: Asset
  readonly amount: bigint
  readonly slippageBps: number
  readonly appFees: readonly AppFee[]
}

/** Figures of a trade; fees in millionths of a US dollar (USDC units). */
export interface Figures {
  readonly estimatedOut: bigint
  readonly feeAmount: bigint
  readonly appFeeAmount: bigint
}

export const FEE_BPS = 10
/** Limits in US cents, as of a live pair. */
export const MIN_CENTS = 80n
export const MAX_CENTS = 9_030_000n
/** Trade size that costs one more basis point of price impact, US dollars. */
const DOLLARS_PER_BPS = 15_000n
/** US cents as an asset priced like a dollar. */
const cents = { priced: 'USDC', decimals: 2 }
const feeAsset: MarketAsset = { priced: 'USDC', decimals: 6 }

/** Prices a trade at the current moment. Throws a `Refusal`. */
export const priceTrade = (world: World, trade: Trade): Figures => {
  const { from, to, amount, appFees } = trade
  const { halt } = world.faults.of('flashnet')
  if (halt === true || halt === from.code || halt === to.code)
    throw new Refusal('estimate_unavailable', 'No estimate is available right now.', 503)
  const worth = marketOutput(world, from, cents, amount, 0)
  if (worth < MIN_CENTS) throw new Refusal('amount_too_small', `The minimum is ${MIN_CENTS} US cents.`)
  if (worth > MAX_CENTS) throw new Refusal('amount_too_large', `The maximum is ${MAX_CENTS} US cents.`)
  if (appFees.length > 0 && from.asset === 'BTC' && to.asset === 'BTC')
    throw new Refusal('unsupported_fee_plan', 'Fees cannot be taken on this route.')
  return figuresOf(world, trade)
}

/** The same without limits and halts, for deposits that are being swapped. */
export const figuresOf = (world: World, { from, to, amount, appFees }: Trade): Figures => {
  const feesBps = appFees.reduce((sum, { fee }) => sum + fee, 0)
  const lost = FEE_BPS + feesBps + Number(dollarsOf(world, from, amount) / DOLLARS_PER_BPS)
  const worth = marketOutput(world, from, feeAsset, amount, 0)
  return {
    estimatedOut: marketOutput(world, from, to, amount, Math.min(lost, 10_000)),
    feeAmount: (worth * BigInt(FEE_BPS)) / 10_000n,
    appFeeAmount: (worth * BigInt(feesBps)) / 10_000n,
  }
}
