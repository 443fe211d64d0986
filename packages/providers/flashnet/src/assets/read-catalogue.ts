import { read } from '@switchyard/provider-kit'
import { AssetIndex } from './asset-index.ts'
import { type Limits, readLimits } from './limits.ts'
import { type Details, describes, type Listed, readListed, readSide } from './listed.ts'
import { PairMap } from './pair-map.ts'
import { listSupported, type Pairs } from './read-pairs.ts'
import { selectUnambiguous } from './select-unambiguous.ts'

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
  const rows = read.list(body, 'assets').flatMap((value) => {
    const listed = readListed(value)
    if (!listed) return []
    const { id, route } = value as { readonly id?: unknown; readonly route?: { readonly to?: unknown } | null }
    return id === writeId(listed) ? [{ listed, sellsFor: readDestinations(route?.to) }] : []
  })
  const isUnambiguous = selectUnambiguous(rows.map(({ listed }) => listed))
  const usable = rows.filter(({ listed }) => isUnambiguous(listed))
  const assets = new AssetIndex()
  const known = new Map(usable.map(({ listed, sellsFor }) => [assets.enter(listed), sellsFor]))
  const trades = (from: Listed, to: Listed): boolean => from !== to && (known.get(from)?.(writeId(to)) ?? false)
  const all = [...known.keys()]
  const limits = new PairMap<Listed, Listed, Limits>()
  for (const entry of entries) {
    const from = findNamed(entry, 'source', assets)
    const to = findNamed(entry, 'destination', assets)
    if (from && to) limits.set(from, to, readLimits(entry))
  }
  return {
    supported: listSupported(
      assets,
      new Set(all.filter((from) => all.some((to) => trades(from, to)))),
      new Set(all.filter((to) => all.some((from) => trades(from, to)))),
    ),
    assets,
    trades,
    limits: (from, to) => limits.get(from, to),
  }
}

const writeId = ({ chain, asset }: Listed): string => `${chain}:${asset}`

/** Reads what an asset can be sold for: everything, the assets named, or everything but those. */
const readDestinations = (to: unknown): ((id: string) => boolean) => {
  if (to === 'all') return () => true
  if (Array.isArray(to)) {
    const ids = new Set<unknown>(to)
    return (id) => ids.has(id)
  }
  const { except } = (to ?? {}) as { readonly except?: unknown }
  const excluded = Array.isArray(except) ? new Set<unknown>(except) : undefined
  return (id) => excluded !== undefined && !excluded.has(id)
}

/** Finds the asset an entry names, unless the details beside the names are those of another one. */
const findNamed = (entry: unknown, side: 'source' | 'destination', assets: AssetIndex): Listed | undefined => {
  const { [`${side}Chain`]: chain, [`${side}Asset`]: asset } = entry as Details
  const listed = assets.findByName(String(chain), String(asset))
  const details = readSide(entry, side) as Details
  return listed && (details.decimals === undefined || describes(details, listed)) ? listed : undefined
}
