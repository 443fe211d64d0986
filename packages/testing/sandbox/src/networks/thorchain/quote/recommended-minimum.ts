import { type Asset, assetName } from '../asset.ts'
import { fromRune } from '../math/convert.ts'
import type { ThorchainState } from '../state.ts'

/** Value of one asset in another at pool prices, 1e8 units. */
export const spotValue = (state: ThorchainState, from: Asset, amount: bigint, to: Asset): bigint =>
  assetName(from) === assetName(to) ? amount : fromRune(state.pools.of(to), state.runeValue(from, amount))

const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other)

/** Smallest sell for which every affiliate fee is worth its payout. */
const forAffiliates = (state: ThorchainState, from: Asset, feesBps: readonly bigint[]): bigint => {
  const { minimum, coin, nativeFee } = state.protocol
  const paid = feesBps.filter((bps) => bps > 0n)
  if (minimum.affiliate === 0n || paid.length === 0) return 0n
  const least = paid.reduce((one, other) => (one < other ? one : other))
  return spotValue(state, coin, (minimum.affiliate * nativeFee * 10_000n) / least, from)
}

/**
 * A multiple of the higher of the two outbound fees, in the source asset; inside the network, a smaller multiple of the
 * one fee.
 */
export const recommendedMinimum = (
  state: ThorchainState,
  from: Asset,
  to: Asset,
  feesBps: readonly bigint[] = [],
): bigint => {
  const { minimum, coin } = state.protocol
  const out = state.outboundFeeOf(to)
  const forth = spotValue(state, to, out, from)
  if (from.chain === coin.chain && to.chain === coin.chain) return minimum.atHome * forth
  const base = minimum.across * larger(state.outboundFeeOf(from), forth)
  return larger(base, forAffiliates(state, from, feesBps))
}
