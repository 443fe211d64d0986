import { readAssetName } from '../asset/asset-name.ts'
import type { Network } from '../network.ts'
import type { VaultState } from './node-state.ts'

/**
 * Whether trading of `asset` is halted now: by the chain's entry, by a Mimir vote, or because the network no longer lists the chain.
 *
 * A vote halts from the height it contains; a greater value is a scheduled halt. `NODEPAUSECHAINGLOBAL` works the other way:
 * it pauses until its height. Source: thornode keeper_halt.go and docs/concepts/network-halts.md.
 */
export const isHalted = (network: Network, asset: string, vaults: VaultState): boolean => {
  const name = readAssetName(asset)
  if (!name || globallyHalted(vaults)) return true
  return chainHalted(network, name.chain, vaults) || assetHalted(network, asset, vaults)
}

/** Whether all streaming swaps are paused. */
export const isStreamingPaused = ({ mimir }: VaultState): boolean => (mimir.get('STREAMINGSWAPPAUSE') ?? 0) > 0

const globallyHalted = (vaults: VaultState): boolean =>
  inForce(vaults, 'HALTTRADING') ||
  inForce(vaults, 'HALTCHAINGLOBAL') ||
  (vaults.mimir.get('NODEPAUSECHAINGLOBAL') ?? 0) >= vaults.height

const chainHalted = (network: Network, chain: string, vaults: VaultState): boolean => {
  const keys = [`HALT${chain}TRADING`, `HALT${chain}CHAIN`, `SOLVENCYHALT${chain}CHAIN`]
  if (keys.some((key) => inForce(vaults, key))) return true
  return chain !== network.chain && (vaults.inbounds.get(chain)?.halted ?? true)
}

const assetHalted = (network: Network, asset: string, vaults: VaultState): boolean =>
  inForce(vaults, `RAGNAROK-${asset.replace('.', '-')}`) ||
  (asset === `${network.chain}.TCY` && inForce(vaults, 'HALTTCYTRADING'))

const inForce = ({ mimir, height }: VaultState, key: string): boolean => {
  const value = mimir.get(key) ?? 0
  return value > 0 && value <= height
}
