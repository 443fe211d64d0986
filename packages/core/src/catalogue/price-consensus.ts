/** A USD price as one source gives it. */
export interface PriceReading {
  /** A protocol, or `source` for the engine's price source. */
  readonly source: string
  /** Decimal above zero. */
  readonly usd: string
  /** Monotonic milliseconds. */
  readonly readAt: number
}

/** Most that prices may differ, basis points of the lower one. */
export interface PriceTerms {
  /** Between two sources that agree. */
  readonly priceToleranceBps: number
  /** Between two readings of a price that only one source gives. */
  readonly priceJumpBps: number
}

/**
 * - `confirmed`: two sources agree, or the median of more has a second one beside it.
 * - `unconfirmed`: there is one source.
 * - `disputed`: sources contradict each other, or the one source its last reading. There is no credible price.
 */
export type PriceStanding = 'confirmed' | 'unconfirmed' | 'disputed'

/** The price that several readings agree on. */
export interface PriceConsensus {
  readonly standing: PriceStanding
  /** Absent while disputed. */
  readonly usd?: string
  /** The highest reading, for limits while the price is disputed. */
  readonly highest: string
}

/** Finds the price that readings agree on; `undefined` without any. `last` is the price last used, if it is recent. */
export const findConsensus = (
  readings: readonly PriceReading[],
  terms: PriceTerms,
  last?: string,
): PriceConsensus | undefined => {
  const [first, second] = readings
  if (!first) return undefined
  if (!second) {
    if (last === undefined || isNear(first.usd, last, terms.priceJumpBps))
      return { standing: 'unconfirmed', usd: first.usd, highest: first.usd }
    return { standing: 'disputed', highest: Number(last) > Number(first.usd) ? last : first.usd }
  }

  const sorted = readings.map(({ usd }) => usd).sort((one, other) => Number(one) - Number(other))
  const highest = sorted.at(-1) as string
  // Of two the first source's price; of more the median, of an even number the upper one, which no limit is lifted by.
  const middle = sorted.length >> 1
  const [agreed, beside] =
    sorted.length === 2
      ? [first.usd, [second.usd]]
      : [sorted[middle] as string, [sorted[middle - 1], sorted[middle + 1]]]
  const isSupported = beside.some((price) => price !== undefined && isNear(agreed, price, terms.priceToleranceBps))
  return isSupported ? { standing: 'confirmed', usd: agreed, highest } : { standing: 'disputed', highest }
}

/** Prices are held against a tolerance here, so numbers are exact enough. */
const isNear = (one: string, other: string, bps: number): boolean => {
  const [low, high] = [Number(one), Number(other)].sort((left, right) => left - right) as [number, number]
  return high - low <= (low * bps) / 10_000
}
