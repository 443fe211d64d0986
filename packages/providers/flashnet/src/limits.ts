import { type Token, toHuman } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import { centsIn } from './dollars.ts'

/** Limits of one swap between a pair. */
export interface Limits {
  /** Whether a fixed sell amount is supported. */
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
  const mostCents = lower(optional(amount, 'maxUsdCents'), optional(cents, 'maxCents'))
  return {
    exactIn: exactIn === undefined || (read.optionalFlag(exactIn, 'supported') ?? true),
    least: optional(amount, 'minAmountSmallest'),
    most: optional(amount, 'maxAmountSmallest'),
    leastCents: higher(optional(amount, 'minUsdCents'), optional(cents, 'minCents')),
    mostCents,
    mostUsd: mostCents === undefined ? undefined : toHuman(mostCents, 2),
  }
}

const optional = (record: Readonly<Record<string, unknown>> | undefined, name: string): bigint | undefined =>
  record && read.optionalAmount(record, name)

/** Minimum sell of a pair, base units; `undefined` where it is in cents of another token than a dollar token. */
export const leastSell = (sell: Token, { least, leastCents }: Limits): bigint | undefined =>
  higher(least, leastCents === undefined ? undefined : centsIn(sell, leastCents))

/** Maximum sell of a pair, base units; `undefined` where it is in cents of another token than a dollar token. */
export const mostSell = (sell: Token, { most, mostCents }: Limits): bigint | undefined =>
  lower(most, mostCents === undefined ? undefined : centsIn(sell, mostCents))

/** The higher of two minimums. */
const higher = (one: bigint | undefined, other: bigint | undefined): bigint | undefined => {
  if (one === undefined || other === undefined) return one ?? other
  return one > other ? one : other
}

/** The lower of two maximums. */
const lower = (one: bigint | undefined, other: bigint | undefined): bigint | undefined => {
  if (one === undefined || other === undefined) return one ?? other
  return one < other ? one : other
}
