/** A provider that has not answered yet. */
export interface Out {
  /** The share of its answers that take longer than this, milliseconds since it was asked. Falls as time passes. */
  readonly laterThan: (ms: number) => number
  /** The share of quotes in which it has the best route. */
  readonly wins: number
  /** Its part of the budget, as `splitBudget` returns it. */
  readonly part: number
  /** Time after the quote at which it was asked, milliseconds. */
  readonly askedAtMs: number
}

/**
 * Computes the probability that an answer given so many milliseconds after the quote began misses the best route: over all quotes, how many
 * see one of these providers answer later than this, and win.
 */
export const computeMissRisk = (out: readonly Out[], ms: number): number =>
  out.reduce((sum, { laterThan, wins, askedAtMs }) => sum + laterThan(Math.max(0, ms - askedAtMs)) * wins, 0)

/**
 * Splits the budget of a quote among its providers, into parts adding up to 1: half in equal parts, half by its wins.
 *
 * Every provider is sometimes the last one out. If those that are out had the whole budget, quotes would miss as many times the
 * budget as there are providers. Equal parts let those that never win go early; parts by wins leave enough to those that do.
 */
export const splitBudget = (wins: readonly number[]): readonly number[] => {
  const all = wins.reduce((sum, one) => sum + one, 0)
  return wins.map((one) => 0.5 / wins.length + (all > 0 ? (0.5 * one) / all : 0))
}

/** `true` where an answer so many milliseconds after the quote began stays within the parts of the budget of those still out. */
const isWithin = (out: readonly Out[], budget: number, ms: number): boolean =>
  computeMissRisk(out, ms) <= budget * out.reduce((sum, { part }) => sum + part, 0)

/**
 * Finds the first whole millisecond since the quote began at which the risk is within the budget, as it is known now; `undefined` where
 * it stays above until the ceiling. A provider that answers makes it earlier.
 */
export const findSettleTime = (out: readonly Out[], budget: number, ceilingMs: number): number | undefined => {
  if (!isWithin(out, budget, ceilingMs)) return undefined
  let [low, high] = [0, Math.ceil(ceilingMs)]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isWithin(out, budget, middle)) high = middle
    else low = middle + 1
  }
  return low
}
