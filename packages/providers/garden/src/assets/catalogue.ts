import { addressKey, findChain, type SupportedAssets, UpstreamError } from '@switchyard/core'
import { AssetTable } from '@switchyard/provider-kit'
import type { Settings } from '../options.ts'
import { type Policy, readPolicy } from './policy.ts'
import { type GardenAsset, readAsset } from './read-asset.ts'

/** The assets Garden trades now. */
export interface Catalogue {
  readonly supported: SupportedAssets
  readonly assets: AssetTable<GardenAsset>
  readonly policy: Policy
}

/**
 * Reads assets and policy.
 *
 * @throws {UpstreamError} for another shape, and for a list without a known asset
 */
export const readCatalogue = (list: readonly unknown[], policy: unknown, settings: Settings): Catalogue => {
  const known = list.map(readAsset).filter((asset) => asset !== undefined)
  if (known.length === 0) throw new UpstreamError('The asset list of Garden has no known asset.')

  const assets = new AssetTable(known.map((asset) => ({ asset, id: asset.id })))
  const listed = assets.rows().map(({ asset }) => ({
    token: asset.token,
    sell: findSellHtlc(asset, settings) !== undefined,
    buy: true,
    providerId: asset.id,
    usd: asset.usd,
  }))
  return { supported: { assets: listed }, assets, policy: readPolicy(policy) }
}

/** Families whose locks can be verified before the deposit: taproot addresses, call data, a native Solana instruction. */
const SELLABLE: ReadonlySet<string> = new Set(['utxo', 'evm', 'solana', 'starknet'])

/**
 * Finds the HTLC in which a sell is locked: `''` for Bitcoin-like coins, whose address is derived; `undefined` for assets that cannot
 * be sold, because their HTLC is unknown or differs from the list. On Solana only SOL: locks of SPL tokens are not recorded.
 */
export const findSellHtlc = (asset: GardenAsset, settings: Settings): string | undefined => {
  const family = findChain(asset.token.chain)?.family ?? ''
  if (!SELLABLE.has(family)) return undefined
  if (family === 'utxo') return ''
  if (family === 'solana' && asset.token.address !== undefined) return undefined
  const pinned = settings.htlcs[asset.id] ?? settings.facts().htlcs[asset.id]
  const known = pinned ?? (settings.trustCatalogue ? asset.htlc : undefined)
  if (known === undefined || (asset.htlc !== undefined && addressKey(asset.htlc) !== addressKey(known)))
    return undefined
  return known
}
