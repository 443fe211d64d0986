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
    const jumped = last !== undefined && !isNear(first.usd, last, terms.priceJumpBps)
    return jumped ? dispute([first.usd, last]) : { standing: 'unconfirmed', usd: first.usd, highest: first.usd }
  }
  const prices = readings.map(({ usd }) => usd)
  const areTwoNear = isNear(first.usd, second.usd, terms.priceToleranceBps)
  const agreed = readings.length > 2 ? findMedian(prices, terms) : areTwoNear ? first.usd : undefined
  return agreed === undefined ? dispute(prices) : { standing: 'confirmed', usd: agreed, highest: findHighest(prices) }
}

/** Finds the median, where a price beside it agrees; of an even number the upper one, which no limit is lifted by. */
const findMedian = (prices: readonly string[], { priceToleranceBps }: PriceTerms): string | undefined => {
  const sorted = [...prices].sort((one, other) => Number(one) - Number(other))
  const middle = sorted.length >> 1
  const median = sorted[middle]
  const isSupported = [sorted[middle - 1], sorted[middle + 1]].some(
    (beside) => median !== undefined && beside !== undefined && isNear(median, beside, priceToleranceBps),
  )
  return isSupported ? median : undefined
}

const dispute = (prices: readonly string[]): PriceConsensus => ({ standing: 'disputed', highest: findHighest(prices) })

const findHighest = (prices: readonly string[]): string =>
  prices.reduce((highest, price) => (Number(price) > Number(highest) ? price : highest))

/** Prices are held against a tolerance here, so numbers are exact enough. */
const isNear = (one: string, other: string, bps: number): boolean => {
  const [low, high] = [Number(one), Number(other)].sort((left, right) => left - right) as [number, number]
  return high - low <= (low * bps) / 10_000
}
