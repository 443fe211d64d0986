import { type SupportedAssets, UpstreamError } from '@switchyard/core'
import { AssetIndex } from './asset-index.ts'
import { type Limits, readLimits } from './limits.ts'
import { type Listed, readListed, readSide } from './listed.ts'
import { PairMap } from './pair-map.ts'
import { selectUnambiguous } from './select-unambiguous.ts'

/** Pairs of Orchestra as last read. */
export interface Pairs {
  readonly supported: SupportedAssets
  readonly assets: AssetIndex
  /** Tells if a pair is traded. */
  trades(from: Listed, to: Listed): boolean
  /** Limits of a pair, as far as the list has them. */
  limits(from: Listed, to: Listed): Limits | undefined
}

/** Lists the assets of which some may be sold and bought; throws `UpstreamError` for none. */
export const listSupported = (
  assets: AssetIndex,
  sold: ReadonlySet<Listed>,
  bought: ReadonlySet<Listed>,
): SupportedAssets => {
  const listed = assets.list().filter((one) => sold.has(one) || bought.has(one))
  if (listed.length === 0) throw new UpstreamError('Flashnet lists no pair of known chains.')
  return {
    assets: listed.map((one) => ({
      token: one.token,
      sell: sold.has(one),
      buy: bought.has(one),
      providerId: one.asset,
    })),
  }
}

/**
 * Reads the lists of pairs of deployments without a catalogue: `/v1/orchestration/limits`, or `/routes` beside it.
 *
 * @throws {UpstreamError} for another response, and for a list without a usable pair
 */
export const readPairs = (routes: readonly unknown[]): Pairs => {
  const assets = new AssetIndex()
  const sold = new Set<Listed>()
  const bought = new Set<Listed>()
  const limits = new PairMap<Listed, Listed, Limits>()
  // A pair of other chains is left out, and one that names an asset in two ways.
  const listings = routes.flatMap((pair) => {
    const source = readListed(readSide(pair, 'source'))
    const destination = readListed(readSide(pair, 'destination'))
    if (!source || !destination) return []
    const names = pair as Readonly<Record<string, unknown>>
    const isNamedAlike =
      (names.sourceChain ?? source.chain) === source.chain &&
      (names.sourceAsset ?? source.asset) === source.asset &&
      (names.destinationChain ?? destination.chain) === destination.chain &&
      (names.destinationAsset ?? destination.asset) === destination.asset
    return isNamedAlike ? [{ pair, source, destination }] : []
  })
  const isUnambiguous = selectUnambiguous(listings.flatMap(({ source, destination }) => [source, destination]))
  for (const { pair, source, destination } of listings) {
    if (!isUnambiguous(source) || !isUnambiguous(destination)) continue
    const [from, to] = [assets.enter(source), assets.enter(destination)]
    sold.add(from)
    bought.add(to)
    limits.set(from, to, readLimits(pair))
  }
  return {
    supported: listSupported(assets, sold, bought),
    assets,
    trades: (from, to) => limits.get(from, to) !== undefined,
    limits: (from, to) => limits.get(from, to),
  }
}
