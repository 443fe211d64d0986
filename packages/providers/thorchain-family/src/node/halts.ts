import type { Warning } from '@switchyard/core'
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

/**
 * Returns `true` while nothing is signed on a chain: trading goes on, but no payout and no refund leaves the vaults. The network's own chain
 * needs no signature. Source: bifrost `signer/sign.go`, which reads both votes before each signature.
 */
export const isSigningHalted = (network: Network, chain: string, { mimir, height }: VaultState): boolean => {
  if (chain === network.chain) return false
  return ['HALTSIGNING', `HALTSIGNING${chain}`].some((key) => {
    const value = mimir.get(key) ?? 0
    return value > 0 && value <= height
  })
}

/** Returns the warnings of a pair whose payout, or whose refund, would wait until signing goes on. */
export const warnSigningHalts = (
  network: Network,
  { from, to }: { readonly from: string; readonly to: string },
  state: VaultState,
): readonly Warning[] => {
  const warnings: Warning[] = []
  if (isSigningHalted(network, to, state)) {
    const display = `${network.name} signs no payments on ${to} now. A payout waits until it does; no time is known.`
    warnings.push({ code: 'payoutWaits', display })
  }
  if (isSigningHalted(network, from, state)) {
    const display = `${network.name} signs no payments on ${from} now. A refund would wait until it does; no time is known.`
    warnings.push({ code: 'refundWaits', display })
  }
  return warnings
}
