import { type Asset, parseAsset } from '../asset.ts'
import { inboundConfirmations } from '../math/inbound-confirmations.ts'
import { profileOf } from '../protocol.ts'
import type { ThorchainState } from '../state.ts'
import { spotValue } from './recommended-minimum.ts'

/** Number of confirmations a deposit needs. */
export const confirmationsOf = (state: ThorchainState, asset: Asset, amount: bigint): bigint => {
  const profile = profileOf(state.protocol, asset.chain)
  if (!profile) return 0n
  const gas = parseAsset(state.protocol, profile.gasAsset)
  return inboundConfirmations(profile.confirmations, spotValue(state, asset, amount, gas))
}
