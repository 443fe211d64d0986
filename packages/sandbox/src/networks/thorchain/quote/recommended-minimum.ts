import { type Asset, assetName } from '../asset.ts'
import { fromRune } from '../math/convert.ts'
import type { ThorchainState } from '../state.ts'

const MULTIPLE = 3n

/** Value of one asset in another at pool prices, 1e8. */
export const spotValue = (state: ThorchainState, from: Asset, amount: bigint, to: Asset): bigint =>
  assetName(from) === assetName(to) ? amount : fromRune(state.pools.of(to), state.runeValue(from, amount))

/** Three times the dearer of the two outbound fees, in the source asset; twice the fee inside THORChain. */
export const recommendedMinimum = (state: ThorchainState, from: Asset, to: Asset): bigint => {
  const out = state.outboundFeeOf(to)
  if (from.chain === 'THOR' && to.chain === 'THOR') return 2n * spotValue(state, to, out, from)
  const [back, forth] = [state.outboundFeeOf(from), spotValue(state, to, out, from)]
  return MULTIPLE * (back > forth ? back : forth)
}
