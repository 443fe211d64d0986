import type { SupportedAsset, SupportedAssets } from '../contract/provider.ts'
import { identifierKey } from '../domain/identifier.ts'

/** A provider's assets, indexed by token. */
export interface AssetIndex {
  readonly assets: readonly SupportedAsset[]
  readonly byKey: ReadonlyMap<string, SupportedAsset>
  readonly chainIds: readonly string[]
  /** Unix milliseconds. */
  readonly readAt: number
  /** When the tokens were first read as they are now, Unix milliseconds. */
  readonly changedAt: number
}

/** Indexes a provider's assets. Assets whose identifier cannot be parsed are left out. `old` is the previous index. */
export const assetIndex = (supported: SupportedAssets, readAt: number, old?: AssetIndex): AssetIndex => {
  const byKey = new Map<string, SupportedAsset>()
  for (const asset of supported.assets) {
    const key = identifierKey(asset.token.identifier)
    if (key !== undefined && !byKey.has(key)) byKey.set(key, asset)
  }
  const assets = [...byKey.values()]
  const index = { assets, byKey, chainIds: [...new Set(assets.map((asset) => asset.token.chainId))], readAt }
  return { ...index, changedAt: old && sameTokens(old, index) ? old.changedAt : readAt }
}

/** Whether two readings list the same tokens; prices and directions may differ. */
export const sameTokens = (one: Pick<AssetIndex, 'byKey'>, other: Pick<AssetIndex, 'byKey'>): boolean => {
  if (one.byKey.size !== other.byKey.size) return false
  for (const [key, { token }] of one.byKey) {
    const found = other.byKey.get(key)?.token
    if (!found || found.decimals !== token.decimals || found.name !== token.name) return false
  }
  return true
}
