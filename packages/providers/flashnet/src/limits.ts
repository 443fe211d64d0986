import { type Token, toHuman } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import { centsIn } from './dollars.ts'

/** What a pair takes in one go. */
export interface Limits {
  /** Whether a fixed sell amount can be asked for. */
  readonly exactIn: boolean
  /** Base units of what is sold. */
  readonly least: bigint | undefined
  readonly most: bigint | undefined
  readonly leastCents: bigint | undefined
  readonly mostCents: bigint | undefined
  /** `mostCents` in dollars, a decimal. */
  readonly mostUsd: string | undefined
}

/** Limits of a pair. One of `/routes` has none; upstream then decides alone. */
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

/** Least sell of a pair in base units, where amounts or a dollar token tell it. */
export const leastSell = (sell: Token, { least, leastCents }: Limits): bigint | undefined =>
  higher(least, leastCents === undefined ? undefined : centsIn(sell, leastCents))

/** Most of a pair in base units, where amounts or a dollar token tell it. */
export const mostSell = (sell: Token, { most, mostCents }: Limits): bigint | undefined =>
  lower(most, mostCents === undefined ? undefined : centsIn(sell, mostCents))

/** The tighter of two least amounts. */
const higher = (one: bigint | undefined, other: bigint | undefined): bigint | undefined => {
  if (one === undefined || other === undefined) return one ?? other
  return one > other ? one : other
}

/** The tighter of two most. */
const lower = (one: bigint | undefined, other: bigint | undefined): bigint | undefined => {
  if (one === undefined || other === undefined) return one ?? other
  return one < other ? one : other
}
