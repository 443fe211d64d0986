import type { World } from '../../world/world.ts'
import { type FlipAsset, isStable, USDC } from './assets.ts'

/** Input of a swap simulation. */
export interface SwapInput {
  readonly from: FlipAsset
  readonly to: FlipAsset
  /** Deposit after the boost fee, base units. */
  readonly amount: bigint
  readonly commissionBps: number
  readonly chunks: number
  /** A vault swap pays no ingress fee. */
  readonly vault: boolean
  /** Simulates without the network fee. */
  readonly networkFree?: boolean
}

/** Result of a swap simulation. Base units; intermediate amounts in USDC. */
export interface SwapResult {
  readonly ingressFee: bigint
  /** Amount swapped. */
  readonly swapped: bigint
  readonly networkFee: bigint
  readonly brokerFee: bigint
  /** USDC between the two legs, after fees. */
  readonly intermediate: bigint
  /** Output before the egress fee. */
  readonly output: bigint
  readonly egressFee: bigint
  /** Amount paid out. */
  readonly egress: bigint
}

const MILLION = 1_000_000n

/** Spread of each leg, parts per million. */
const SPREAD = 250n
const STABLE_SPREAD = 40n

/** Spread of a leg, parts per million. */
export const spreadOf = (from: FlipAsset, to: FlipAsset): bigint =>
  isStable(from) && isStable(to) ? STABLE_SPREAD : SPREAD

/** Network fee: parts per million of the USDC between the legs, the higher of both assets, at least half a dollar. */
export const networkRate = {
  standard: 1_000n,
  of: (asset: FlipAsset): bigint => (isStable(asset) ? 100n : networkRate.standard),
}
export const MIN_NETWORK_FEE: bigint = 500_000n

/** Base units of an asset worth this many US dollars in 1e8 units. */
export const worth = (world: World, asset: FlipAsset, usd: bigint): bigint =>
  (usd * 10n ** BigInt(asset.decimals)) / world.prices.usd(asset.priced)

/** Value of an amount in US dollars, 1e8 units. */
export const dollars = (world: World, asset: FlipAsset, amount: bigint): bigint =>
  (amount * world.prices.usd(asset.priced)) / 10n ** BigInt(asset.decimals)

/** One leg at the market price, less the spread and the price impact of one chunk. */
const leg = (world: World, from: FlipAsset, to: FlipAsset, amount: bigint, chunks: number): bigint => {
  const usd = dollars(world, from, amount)
  const volatile = isStable(from) ? to : from
  const chunk = usd / BigInt(chunks)
  const impact = (chunk * MILLION) / (volatile.depthUsd * 200_000_000n)
  const remaining = MILLION - spreadOf(from, to) - impact
  return remaining <= 0n ? 0n : (worth(world, to, usd) * remaining) / MILLION
}

const isUsdc = ({ internal }: FlipAsset): boolean => internal === USDC.internal

const atMost = (value: bigint, most: bigint): bigint => (value < most ? value : most)

const networkFeeOf = (from: FlipAsset, to: FlipAsset, stable: bigint): bigint => {
  const [one, other] = [networkRate.of(from), networkRate.of(to)]
  const share = (stable * (one > other ? one : other)) / MILLION
  return atMost(share > MIN_NETWORK_FEE ? share : MIN_NETWORK_FEE, stable)
}

/** Simulates a swap through USDC with all fees. */
export const simulateSwap = (world: World, order: SwapInput): SwapResult => {
  const { from, to, amount, commissionBps, chunks } = order
  const sweeping = order.vault ? 0n : worth(world, from, from.chain.ingressUsd)
  const ingressFee = atMost(sweeping, amount)
  const swapped = amount - ingressFee
  const stable = isUsdc(from) ? swapped : leg(world, from, USDC, swapped, chunks)
  const networkFee = order.networkFree ? 0n : networkFeeOf(from, to, stable)
  const brokerFee = ((stable - networkFee) * BigInt(commissionBps)) / 10_000n
  const intermediate = stable - networkFee - brokerFee
  const output = isUsdc(to) ? intermediate : leg(world, USDC, to, intermediate, chunks)
  const egressFee = worth(world, to, to.chain.egressUsd)
  const egress = output > egressFee ? output - egressFee : 0n
  return { ingressFee, swapped, networkFee, brokerFee, intermediate, output, egressFee, egress }
}
