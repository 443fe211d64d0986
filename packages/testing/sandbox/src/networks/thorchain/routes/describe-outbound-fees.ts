import { type Asset, assetName, parseAsset } from '../asset.ts'
import type { ThorchainState } from '../state.ts'

/** Entry of `/outbound_fees`, in 1e8 units of the asset. The network has neither withheld nor spent anything here. */
const describe = (state: ThorchainState, asset: Asset): object => ({
  asset: assetName(asset),
  outbound_fee: String(state.outboundFeeOf(asset)),
  fee_withheld_rune: '0',
  fee_spent_rune: '0',
  surplus_rune: '0',
  dynamic_multiplier_basis_points: String(state.multiplier()),
})

/** `/outbound_fees`: the gas asset of every chain. */
export const describeOutboundFees = (state: ThorchainState): readonly object[] =>
  state.protocol.profiles.map(({ gasAsset }) => describe(state, parseAsset(state.protocol, gasAsset)))

/** `/outbound_fee/{asset}`: a list of one. */
export const describeOutboundFee = (state: ThorchainState, name: string): readonly object[] => [
  describe(state, parseAsset(state.protocol, name)),
]
