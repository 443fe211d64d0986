import { addressKey, chainByCode, type SupportedAssets, UpstreamError } from '@switchyard/core'
import { AssetTable } from '@switchyard/provider-kit'
import { type GardenAsset, readAsset } from './garden-asset.ts'
import { type Policy, permits, readPolicy } from './policy.ts'
import type { Settings } from './settings.ts'

/** What Garden trades now. */
export interface Catalogue {
  readonly assets: AssetTable<GardenAsset>
  readonly policy: Policy
  /** What a sell is locked in, as `sellHtlc` tells, by Garden's asset name; absent for what can only be bought. */
  readonly htlcs: ReadonlyMap<string, string>
}

/** Reads assets and policy. Throws `UpstreamError` for lists of another shape, also for one without a single known asset. */
export const readCatalogue = (assets: readonly unknown[], policy: unknown, settings: Settings): Catalogue => {
  const rows = assets.map(readAsset).filter((asset) => asset !== undefined)
  if (rows.length === 0) throw new UpstreamError('Garden lists no asset known here.')
  const table = new AssetTable(rows.map((asset) => ({ asset, id: asset.id })))
  return { assets: table, policy: readPolicy(policy), htlcs: htlcsOf(table, settings) }
}

const htlcsOf = (assets: AssetTable<GardenAsset>, settings: Settings): ReadonlyMap<string, string> => {
  const htlcs = new Map<string, string>()
  for (const { id, asset } of assets.rows()) {
    const htlc = sellHtlc(asset, settings)
    if (htlc !== undefined) htlcs.set(id, htlc)
  }
  return htlcs
}

/** Families whose locks can be checked before anybody pays: taproot addresses, call data, a native Solana instruction. */
const SELLABLE: ReadonlySet<string> = new Set(['utxo', 'evm', 'solana', 'starknet'])

/**
 * Whether a sell can be verified: a Bitcoin-like coin always, a contract's asset when its HTLC is known and the list
 * says the same. Of Solana only SOL: locks of SPL tokens are not recorded.
 */
export const sellHtlc = (asset: GardenAsset, settings: Settings): string | undefined => {
  const family = chainByCode(asset.token.chain)?.family ?? ''
  if (!SELLABLE.has(family)) return undefined
  if (family === 'utxo') return ''
  if (family === 'solana' && asset.token.address !== undefined) return undefined
  const known = settings.htlcs[asset.id] ?? (settings.trustCatalogue ? asset.htlc : undefined)
  if (known === undefined || (asset.htlc !== undefined && addressKey(asset.htlc) !== addressKey(known)))
    return undefined
  return known
}

/** The assets as the engine lists them. */
export const supportedAssetsOf = ({ assets, htlcs }: Catalogue): SupportedAssets => ({
  assets: assets.rows().map(({ asset }) => ({
    token: asset.token,
    sell: htlcs.has(asset.id),
    buy: true,
    providerId: asset.id,
    ...(asset.usd === undefined ? {} : { usd: asset.usd }),
  })),
})

/** Whether Garden's policy lets a pair trade. */
export const trades = ({ policy }: Catalogue, from: string, to: string): boolean =>
  from !== to && permits(policy, from, to)
