import { type Token, toHuman } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import { convertCents } from './dollars.ts'

/** Limits of one swap between a pair. */
export interface Limits {
  /** A fixed sell amount is supported. */
  readonly exactIn: boolean
  /** Base units of the asset sold. */
  readonly least: bigint | undefined
  readonly most: bigint | undefined
  readonly leastCents: bigint | undefined
  readonly mostCents: bigint | undefined
  /** `mostCents` in dollars, a decimal. */
  readonly mostUsd: string | undefined
}

/** Reads the limits of a pair. Pairs of `/routes` have no limits. */
export const readLimits = (pair: unknown): Limits => {
  const exactIn = read.optionalRecord(pair, 'limits.exactIn')
  const amount = exactIn && read.optionalRecord(exactIn, 'requestAmount')
  const cents = read.optionalRecord(pair, 'limits.orderNotionalUsd')
  const mostCents = takeLower(readAmount(amount, 'maxUsdCents'), readAmount(cents, 'maxCents'))
  return {
    exactIn: exactIn === undefined || (read.optionalFlag(exactIn, 'supported') ?? true),
    least: readAmount(amount, 'minAmountSmallest'),
    most: readAmount(amount, 'maxAmountSmallest'),
    leastCents: takeHigher(readAmount(amount, 'minUsdCents'), readAmount(cents, 'minCents')),
    mostCents,
    mostUsd: mostCents === undefined ? undefined : toHuman(mostCents, 2),
  }
}

const readAmount = (record: Readonly<Record<string, unknown>> | undefined, name: string): bigint | undefined =>
  record && read.optionalAmount(record, name)

/** Finds the minimum sell of a pair, base units; `undefined` where it is in cents of another token than a dollar token. */
export const findLeastSell = (sell: Token, { least, leastCents }: Limits): bigint | undefined =>
  takeHigher(least, leastCents === undefined ? undefined : convertCents(sell, leastCents))

/** Finds the maximum sell of a pair, base units; `undefined` where it is in cents of another token than a dollar token. */
export const findMostSell = (sell: Token, { most, mostCents }: Limits): bigint | undefined =>
  takeLower(most, mostCents === undefined ? undefined : convertCents(sell, mostCents))

const takeHigher = (one: bigint | undefined, other: bigint | undefined): bigint | undefined => {
  if (one === undefined || other === undefined) return one ?? other
  return one > other ? one : other
}

const takeLower = (one: bigint | undefined, other: bigint | undefined): bigint | undefined => {
  if (one === undefined || other === undefined) return one ?? other
  return one < other ? one : other
}
