import type { SupportedAsset, SupportedAssets } from '../contract/provider.ts'
import { toIdentifierKey } from '../domain/identifier.ts'

/** The assets of a provider, indexed by token. */
export interface AssetIndex {
  readonly assets: readonly SupportedAsset[]
  readonly byKey: ReadonlyMap<string, SupportedAsset>
  readonly chainIds: readonly string[]
  /** Monotonic milliseconds. */
  readonly readAt: number
  /** Time the tokens were first read as they are now, Unix milliseconds. */
  readonly changedAt: number
  /** A problem of the whole provider. */
  readonly note?: string
  /** Codes of chains that it does not trade on at present. */
  readonly haltedChains?: readonly string[]
}

/** The time of a reading, by the wall clock and by the monotonic one, milliseconds. */
export interface ReadTime {
  readonly now: number
  readonly monotonic: number
}

/** Indexes a provider's assets. Assets whose identifier cannot be parsed are left out. `old` is the previous index. */
export const indexAssets = (supported: SupportedAssets, at: ReadTime, old?: AssetIndex): AssetIndex => {
  const byKey = new Map<string, SupportedAsset>()
  for (const asset of supported.assets) {
    const key = toIdentifierKey(asset.token.identifier)
    if (key !== undefined && !byKey.has(key)) byKey.set(key, asset)
  }
  const assets = [...byKey.values()]
  const changedAt = old && hasSameTokens(old, { byKey }) ? old.changedAt : at.now
  const { note, haltedChains } = supported
  return { assets, byKey, chainIds: listChainIds(assets), readAt: at.monotonic, changedAt, note, haltedChains }
}

/** Returns the index without some of its tokens. */
export const withoutTokens = (index: AssetIndex, identifiers: ReadonlySet<string>): AssetIndex => {
  if (identifiers.size === 0) return index
  const assets = index.assets.filter(({ token }) => !identifiers.has(token.identifier))
  const byKey = new Map([...index.byKey].filter(([, { token }]) => !identifiers.has(token.identifier)))
  return { ...index, assets, byKey, chainIds: listChainIds(assets) }
}

const listChainIds = (assets: readonly SupportedAsset[]): readonly string[] => [
  ...new Set(assets.map((asset) => asset.token.chainId)),
]

/** `true` where two readings list the same tokens; prices and directions may differ. */
export const hasSameTokens = (one: Pick<AssetIndex, 'byKey'>, other: Pick<AssetIndex, 'byKey'>): boolean => {
  if (one.byKey.size !== other.byKey.size) return false
  for (const [key, { token }] of one.byKey) {
    const found = other.byKey.get(key)?.token
    if (!found || found.decimals !== token.decimals || found.name !== token.name) return false
  }
  return true
}

/** `true` where two readings of the same tokens give each the same identifier of the provider's own. */
export const hasSameProviderIds = (one: Pick<AssetIndex, 'byKey'>, other: Pick<AssetIndex, 'byKey'>): boolean => {
  for (const [key, { providerId }] of one.byKey) if (other.byKey.get(key)?.providerId !== providerId) return false
  return true
}
