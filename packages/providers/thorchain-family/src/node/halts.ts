import { readAssetName } from '../asset/asset-name.ts'
import type { Network } from '../network.ts'
import type { Gate } from './node-state.ts'

/**
 * Whether trading of `asset` is halted now: by the chain's entry, by a vote, or since the network no longer lists the chain.
 *
 * A vote halts from the height it names; a greater value is only scheduled. `NODEPAUSECHAINGLOBAL` is the other way
 * round: it pauses until its height. Source: thornode keeper_halt.go and docs/concepts/network-halts.md.
 */
export const isHalted = (network: Network, asset: string, gate: Gate): boolean => {
  const name = readAssetName(asset)
  if (!name || globallyHalted(gate)) return true
  return chainHalted(network, name.chain, gate) || assetHalted(network, asset, gate)
}

/** Whether streaming swaps are paused as a whole. */
export const isStreamingPaused = ({ mimir }: Gate): boolean => (mimir.get('STREAMINGSWAPPAUSE') ?? 0) > 0

const globallyHalted = (gate: Gate): boolean =>
  inForce(gate, 'HALTTRADING') ||
  inForce(gate, 'HALTCHAINGLOBAL') ||
  (gate.mimir.get('NODEPAUSECHAINGLOBAL') ?? 0) >= gate.height

const chainHalted = (network: Network, chain: string, gate: Gate): boolean => {
  const keys = [`HALT${chain}TRADING`, `HALT${chain}CHAIN`, `SOLVENCYHALT${chain}CHAIN`]
  if (keys.some((key) => inForce(gate, key))) return true
  return chain !== network.chain && (gate.inbounds.get(chain)?.halted ?? true)
}

const assetHalted = (network: Network, asset: string, gate: Gate): boolean =>
  inForce(gate, `RAGNAROK-${asset.replace('.', '-')}`) ||
  (asset === `${network.chain}.TCY` && inForce(gate, 'HALTTCYTRADING'))

const inForce = ({ mimir, height }: Gate, key: string): boolean => {
  const value = mimir.get(key) ?? 0
  return value > 0 && value <= height
}
