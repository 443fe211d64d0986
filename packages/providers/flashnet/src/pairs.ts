import { type SupportedAssets, UpstreamError } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import { AssetBook } from './asset-book.ts'
import { type Listed, listedOf, sideOf } from './assets.ts'
import { type Limits, readLimits } from './limits.ts'
import { PairMap } from './pair-map.ts'

/** Everything Orchestra trades at one moment. */
export interface Pairs {
  readonly supported: SupportedAssets
  readonly assets: AssetBook
  /** Limits of a pair of the book's assets; `undefined` where it is not traded. */
  limits(from: Listed, to: Listed): Limits | undefined
}

/** Reads `/routes` or `/limits`. Throws `UpstreamError` for what is neither, or names nothing that can be traded. */
export const readPairs = (body: unknown): Pairs => {
  const assets = new AssetBook()
  const sold = new Set<Listed>()
  const bought = new Set<Listed>()
  const limits = new PairMap<Listed, Listed, Limits>()
  for (const pair of read.list(body, 'routes')) {
    const source = listedOf(sideOf(pair, 'source'))
    const destination = listedOf(sideOf(pair, 'destination'))
    if (!source || !destination) continue
    const [from, to] = [assets.enter(source), assets.enter(destination)]
    sold.add(from)
    bought.add(to)
    limits.set(from, to, readLimits(pair))
  }
  const listed = assets.all()
  if (listed.length === 0) throw new UpstreamError('Flashnet lists no pair of known chains')
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
