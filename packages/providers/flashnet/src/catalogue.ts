import { read } from '@switchyard/provider-kit'
import { AssetIndex } from './asset-index.ts'
import { type Details, describes, type Listed, listedOf, sideOf } from './assets.ts'
import { type Limits, readLimits } from './limits.ts'
import { PairMap } from './pair-map.ts'
import { type Pairs, supportedOf } from './pairs.ts'
import { unambiguousAssets } from './unambiguous-assets.ts'

/** What an asset can be sold for: everything, the assets named, or everything but those. */
type Destinations = (id: string) => boolean

interface Row {
  readonly listed: Listed
  readonly destinations: Destinations
}

/**
 * Reads the catalogue of `/v2/orchestration/routes`: every asset with the set of assets it can be sold for.
 *
 * A row whose `id` is not its own chain and asset, or whose name is not unique, is left out.
 *
 * @param entries - limits as `/v1/orchestration/limits` lists them, of as many pairs as were read
 *
 * Source: Flashnet's API as its integrators read it in 2026-09; `to` is for fixed sell amounts.
 *
 * @throws {UpstreamError} for another response, and for a catalogue without a usable pair
 */
export const readCatalogue = (body: unknown, entries: readonly unknown[] = []): Pairs => {
  const rows = read.list(body, 'assets').flatMap(readRow)
  const isUnambiguous = unambiguousAssets(rows.map(({ listed }) => listed))
  const usable = rows.filter(({ listed }) => isUnambiguous(listed))
  const assets = new AssetIndex()
  const known = new Map(usable.map(({ listed, destinations }) => [assets.enter(listed), destinations]))
  const trades = (from: Listed, to: Listed): boolean => from !== to && (known.get(from)?.(idOf(to)) ?? false)
  const all = [...known.keys()]
  const limits = limitsIn(entries, assets)
  return {
    supported: supportedOf(
      assets,
      new Set(all.filter((from) => all.some((to) => trades(from, to)))),
      new Set(all.filter((to) => all.some((from) => trades(from, to)))),
    ),
    assets,
    trades,
    limits: (from, to) => limits.get(from, to),
  }
}

const idOf = ({ chain, asset }: Listed): string => `${chain}:${asset}`

const readRow = (value: unknown): readonly Row[] => {
  const listed = listedOf(value)
  if (!listed) return []
  const { id, route } = value as { readonly id?: unknown; readonly route?: { readonly to?: unknown } | null }
  return id === idOf(listed) ? [{ listed, destinations: destinationsOf(route?.to) }] : []
}

const destinationsOf = (to: unknown): Destinations => {
  if (to === 'all') return () => true
  const ids = idsIn(to)
  if (ids) return (id) => ids.has(id)
  const except = idsIn((to as { readonly except?: unknown } | null | undefined)?.except)
  return except ? (id) => !except.has(id) : () => false
}

const idsIn = (value: unknown): ReadonlySet<unknown> | undefined => (Array.isArray(value) ? new Set(value) : undefined)

/** Limits by pair, of entries whose assets are those of the catalogue. */
const limitsIn = (entries: readonly unknown[], assets: AssetIndex): PairMap<Listed, Listed, Limits> => {
  const limits = new PairMap<Listed, Listed, Limits>()
  for (const entry of entries) {
    const [from, to] = [namedIn(entry, 'source', assets), namedIn(entry, 'destination', assets)]
    if (from && to) limits.set(from, to, readLimits(entry))
  }
  return limits
}

/** The asset an entry names, unless the details beside the names are those of another one. */
const namedIn = (entry: unknown, side: 'source' | 'destination', assets: AssetIndex): Listed | undefined => {
  const { [`${side}Chain`]: chain, [`${side}Asset`]: asset } = entry as Details
  const listed = assets.named(String(chain), String(asset))
  const details = sideOf(entry, side) as Details
  return listed && (details.decimals === undefined || describes(details, listed)) ? listed : undefined
}
