import { type SupportedAssets, UpstreamError } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import { AssetIndex } from './asset-index.ts'
import { type Listed, listedOf, sideOf } from './assets.ts'
import { type Limits, readLimits } from './limits.ts'
import { PairMap } from './pair-map.ts'
import { unambiguousAssets } from './unambiguous-assets.ts'

/** Pairs of Orchestra as last read. */
export interface Pairs {
  readonly supported: SupportedAssets
  readonly assets: AssetIndex
  /** Limits of a pair; `undefined` for a pair that is not traded. */
  limits(from: Listed, to: Listed): Limits | undefined
}

/**
 * Reads the response to `/routes` or `/limits`.
 *
 * @throws UpstreamError for another response, and for a list without a usable pair
 */
export const readPairs = (body: unknown): Pairs => {
  const assets = new AssetIndex()
  const sold = new Set<Listed>()
  const bought = new Set<Listed>()
  const limits = new PairMap<Listed, Listed, Limits>()
  const listings = read.list(body, 'routes').flatMap(readListing)
  const isUnambiguous = unambiguousAssets(listings.flatMap(({ source, destination }) => [source, destination]))
  for (const { pair, source, destination } of listings) {
    if (!isUnambiguous(source) || !isUnambiguous(destination)) continue
    const [from, to] = [assets.enter(source), assets.enter(destination)]
    sold.add(from)
    bought.add(to)
    limits.set(from, to, readLimits(pair))
  }
  const listed = assets.all()
  if (listed.length === 0) throw new UpstreamError('Flashnet lists no pair of known chains.')
  return {
    supported: {
      assets: listed.map((one) => ({
        token: one.token,
        sell: sold.has(one),
        buy: bought.has(one),
        providerId: one.asset,
      })),
    },
    assets,
    limits: (from, to) => limits.get(from, to),
  }
}

interface Listing {
  readonly pair: unknown
  readonly source: Listed
  readonly destination: Listed
}

/** A pair with both its assets; empty for a pair of other chains, or one that names an asset in two ways. */
const readListing = (pair: unknown): readonly Listing[] => {
  const source = listedOf(sideOf(pair, 'source'))
  const destination = listedOf(sideOf(pair, 'destination'))
  if (!source || !destination) return []
  return isNamedAlike(pair, 'source', source) && isNamedAlike(pair, 'destination', destination)
    ? [{ pair, source, destination }]
    : []
}

/** Whether the short names beside the details, where given, are those of the details. */
const isNamedAlike = (pair: unknown, side: 'source' | 'destination', { chain, asset }: Listed): boolean => {
  const { [`${side}Chain`]: chainName, [`${side}Asset`]: assetName } = pair as Readonly<Record<string, unknown>>
  return (chainName ?? chain) === chain && (assetName ?? asset) === asset
}
