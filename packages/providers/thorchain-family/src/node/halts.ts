import { readAssetName } from '../assets/asset-name.ts'
import type { Network } from '../network.ts'
import type { VaultState } from './node-state.ts'

/**
 * Returns `true` when trading of `asset` is halted now: by the chain's entry, by a Mimir vote, or because the network no longer
 * lists the chain.
 *
 * A vote halts from the height it contains; a greater value is a scheduled halt. `NODEPAUSECHAINGLOBAL` works the other way:
 * it pauses until its height. Source: thornode keeper_halt.go and docs/concepts/network-halts.md.
 */
export const isHalted = (network: Network, asset: string, { mimir, height, inbounds }: VaultState): boolean => {
  const name = readAssetName(asset)
  if (!name || (mimir.get('NODEPAUSECHAINGLOBAL') ?? 0) >= height) return true

  const { chain } = name
  const keys = [
    'HALTTRADING',
    'HALTCHAINGLOBAL',
    `HALT${chain}TRADING`,
    `HALT${chain}CHAIN`,
    `SOLVENCYHALT${chain}CHAIN`,
    `RAGNAROK-${asset.replace('.', '-')}`,
  ]
  if (asset === `${network.chain}.TCY`) keys.push('HALTTCYTRADING')
  const isInForce = (key: string): boolean => {
    const value = mimir.get(key) ?? 0
    return value > 0 && value <= height
  }
  if (keys.some(isInForce)) return true
  return chain !== network.chain && (inbounds.get(chain)?.halted ?? true)
}

/** Returns `true` when all streaming swaps are paused. */
export const isStreamingPaused = ({ mimir }: VaultState): boolean => (mimir.get('STREAMINGSWAPPAUSE') ?? 0) > 0
