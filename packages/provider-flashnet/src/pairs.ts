import { identifierKey, type Surface, type Token, UpstreamError } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import { type Listed, listedOf, sideOf } from './assets.ts'

/** What a pair takes in one go. */
export interface Limits {
  /** Whether a fixed sell amount can be asked for. */
  readonly exactIn: boolean
  /** Base units of what is sold. */
  readonly least?: bigint
  readonly most?: bigint
  readonly leastCents?: bigint
  readonly mostCents?: bigint
}

/** Everything Orchestra trades at one moment. */
export interface Pairs {
  readonly surface: Surface
  /** The asset under both names, by any spelling of its identifier. */
  find(token: Token): Listed | undefined
  /** The asset Orchestra means. */
  named(chain: string, asset: string): Listed | undefined
  /** Limits of a pair; `undefined` where it is not traded. */
  limits(from: Listed, to: Listed): Limits | undefined
}

/** Reads `/routes` or `/limits`. Throws `UpstreamError` for what is neither, or names nothing that can be traded. */
export const readPairs = (body: unknown): Pairs => {
  const assets = new Map<string, Listed>()
  const byName = new Map<string, Listed>()
  const sold = new Set<string>()
  const bought = new Set<string>()
  const limits = new Map<string, Limits>()
  for (const pair of read.list(body, 'routes')) {
    const from = listedOf(sideOf(pair, 'source'))
    const to = listedOf(sideOf(pair, 'destination'))
    if (!from || !to) continue
    for (const [listed, direction] of [
      [from, sold],
      [to, bought],
    ] as const) {
      const key = keyOf(listed.token)
      if (!assets.has(key)) assets.set(key, listed)
      if (!byName.has(nameKey(listed.chain, listed.asset))) byName.set(nameKey(listed.chain, listed.asset), listed)
      direction.add(key)
    }
    limits.set(pairKey(from, to), limitsOf(pair))
  }
  if (assets.size === 0) throw new UpstreamError('Flashnet lists no pair of known chains')
  return {
    surface: {
      assets: [...assets].map(([key, { token, asset }]) => ({
        token,
        sell: sold.has(key),
        buy: bought.has(key),
        providerId: asset,
      })),
    },
    find: (token) => assets.get(keyOf(token)),
    named: (chain, asset) => byName.get(nameKey(chain, asset)),
    limits: (from, to) => limits.get(pairKey(from, to)),
  }
}

const keyOf = (token: Token): string => identifierKey(token.identifier) ?? token.identifier
const nameKey = (chain: string, asset: string): string => `${chain}/${asset}`
const pairKey = (from: Listed, to: Listed): string => `${keyOf(from.token)} ${keyOf(to.token)}`

/** A pair of `/routes` has no limits; upstream then decides alone. */
const limitsOf = (pair: unknown): Limits => {
  const exactIn = read.optionalRecord(pair, 'limits.exactIn')
  const amount = exactIn && read.optionalRecord(exactIn, 'requestAmount')
  const cents = read.optionalRecord(pair, 'limits.orderNotionalUsd')
  return {
    exactIn: exactIn === undefined || (read.optionalFlag(exactIn, 'supported') ?? true),
    ...only('least', amount && read.optionalAmount(amount, 'minAmountSmallest')),
    ...only('most', amount && read.optionalAmount(amount, 'maxAmountSmallest')),
    ...only(
      'leastCents',
      tighter(
        amount && read.optionalAmount(amount, 'minUsdCents'),
        cents && read.optionalAmount(cents, 'minCents'),
        'higher',
      ),
    ),
    ...only(
      'mostCents',
      tighter(
        amount && read.optionalAmount(amount, 'maxUsdCents'),
        cents && read.optionalAmount(cents, 'maxCents'),
        'lower',
      ),
    ),
  }
}

const tighter = (one: bigint | undefined, other: bigint | undefined, pick: 'higher' | 'lower'): bigint | undefined => {
  if (one === undefined || other === undefined) return one ?? other
  return one > other === (pick === 'higher') ? one : other
}

const only = <K extends keyof Limits>(key: K, value: Limits[K] | undefined): Partial<Limits> =>
  value === undefined ? {} : { [key]: value }
