import type { World } from '../../world/world.ts'
import { type FlipAsset, isStable, USDC } from './assets.ts'

/** A swap to work out. */
export interface SwapOrder {
  readonly from: FlipAsset
  readonly to: FlipAsset
  /** What is deposited, after a boost fee. Base units. */
  readonly amount: bigint
  readonly commissionBps: number
  readonly chunks: number
  /** A deposit of a vault swap needs no sweeping. */
  readonly vault: boolean
}

/** What comes of it. Amounts in base units; the middle ones in USDC. */
export interface SwapResult {
  readonly ingressFee: bigint
  /** What is swapped. */
  readonly swapped: bigint
  readonly networkFee: bigint
  readonly brokerFee: bigint
  /** USDC between the legs, after its fees. */
  readonly intermediate: bigint
  /** Before the payout's fee. */
  readonly output: bigint
  readonly egressFee: bigint
  /** What is paid out. */
  readonly egress: bigint
}

const MILLION = 1_000_000n

/** What market makers keep of each leg, parts per million. */
const SPREAD = 250n
const STABLE_SPREAD = 40n

/** Network fee: parts per million of the USDC between the legs, at least half a dollar. */
const NETWORK_RATE = 1_000n
const STABLE_NETWORK_RATE = 100n
export const LEAST_NETWORK_FEE: bigint = 500_000n

/** Base units of an asset worth so many dollars, in 1e8 units. */
export const worth = (world: World, asset: FlipAsset, usd: bigint): bigint =>
  (usd * 10n ** BigInt(asset.decimals)) / world.prices.usd(asset.priced)

/** Dollars, in 1e8 units, of an amount. */
export const dollars = (world: World, asset: FlipAsset, amount: bigint): bigint =>
  (amount * world.prices.usd(asset.priced)) / 10n ** BigInt(asset.decimals)

/** One leg at the market's price, less the spread and what the chunk's own size moves. */
const leg = (world: World, from: FlipAsset, to: FlipAsset, amount: bigint, chunks: number): bigint => {
  const usd = dollars(world, from, amount)
  const volatile = isStable(from) ? to : from
  const chunk = usd / BigInt(chunks)
  const impact = (chunk * MILLION) / (volatile.depthUsd * 200_000_000n)
  const kept = MILLION - (isStable(from) && isStable(to) ? STABLE_SPREAD : SPREAD) - impact
  return kept <= 0n ? 0n : (worth(world, to, usd) * kept) / MILLION
}

const isUsdc = ({ internal }: FlipAsset): boolean => internal === USDC.internal

const atMost = (value: bigint, most: bigint): bigint => (value < most ? value : most)

/** Works a swap out through USDC with all its fees. */
export const simulateSwap = (world: World, order: SwapOrder): SwapResult => {
  const { from, to, amount, commissionBps, chunks } = order
  const sweeping = order.vault ? 0n : worth(world, from, from.chain.ingressUsd)
  const ingressFee = atMost(sweeping, amount)
  const swapped = amount - ingressFee
  const stable = isUsdc(from) ? swapped : leg(world, from, USDC, swapped, chunks)
  const rate = isStable(from) && isStable(to) ? STABLE_NETWORK_RATE : NETWORK_RATE
  const share = (stable * rate) / MILLION
  const networkFee = atMost(share > LEAST_NETWORK_FEE ? share : LEAST_NETWORK_FEE, stable)
  const brokerFee = ((stable - networkFee) * BigInt(commissionBps)) / 10_000n
  const intermediate = stable - networkFee - brokerFee
  const output = isUsdc(to) ? intermediate : leg(world, USDC, to, intermediate, chunks)
  const egressFee = worth(world, to, to.chain.egressUsd)
  const egress = output > egressFee ? output - egressFee : 0n
  return { ingressFee, swapped, networkFee, brokerFee, intermediate, output, egressFee, egress }
}
