import type { LedgerSums, SizeClass } from '../contract/ledger.ts'

/** Results of swaps, and delivered versus promised output. Means are rounded down to the millionth; absent where no swap tells. */
export interface QualityFigures {
  readonly completed: number
  readonly refunded: number
  readonly failed: number
  /** Completed swaps whose output is known. */
  readonly measured: number
  /** Mean of delivered/expected. */
  readonly deliveredOfExpected?: number
  /** Mean of delivered/minimum, of those that promised a minimum. */
  readonly deliveredOfMinimum?: number
  /** Measured swaps that delivered less than their minimum. */
  readonly belowMinimum: number
  /** Mean of time/estimated time. */
  readonly timeOfEstimate?: number
}

/** The figures of one pair and size class. */
export interface PairQuality extends QualityFigures {
  readonly sellAsset: string
  readonly buyAsset: string
  readonly sizeClass: SizeClass
}

/** The figures of a provider, or of two whose swaps went through both, `A+B`. */
export interface ProviderQuality extends QualityFigures {
  readonly provider: string
  /** Pairs and size classes with enough swaps to tell nothing of a single one. */
  readonly pairs: readonly PairQuality[]
}

/** Groups with fewer swaps are not shown, as they would tell other callers of single swaps. */
const LEAST_SHOWN = 10

/** Measures every provider, by name, and each of its pairs. */
export const measureQuality = (sums: readonly LedgerSums[]): readonly ProviderQuality[] => {
  const providers = [...new Set(sums.map(({ provider }) => provider))].sort()
  const createKey = ({ sellAsset, buyAsset, sizeClass }: PairQuality): string => `${sellAsset} ${buyAsset} ${sizeClass}`
  return providers.map((provider) => {
    const own = sums.filter((one) => one.provider === provider)
    const pairs = own
      .filter(({ completed, refunded, failed }) => completed + refunded + failed >= LEAST_SHOWN)
      .map((one) => {
        const { sellAsset, buyAsset, sizeClass } = one
        return { sellAsset, buyAsset, sizeClass, ...sumFigures([one]) }
      })
      .sort((one, other) => (createKey(one) < createKey(other) ? -1 : 1))
    return { provider, ...sumFigures(own), pairs }
  })
}

const sumFigures = (sums: readonly LedgerSums[]): QualityFigures => {
  const total = (read: (one: LedgerSums) => number): number => sums.reduce((sum, one) => sum + read(one), 0)
  const mean = (ppm: number, count: number): number | undefined =>
    count === 0 ? undefined : Math.floor(ppm / count) / 1_000_000
  const measured = total((one) => one.measured)
  const expectedPpm = total((one) => one.expectedPpm)
  const minimumPpm = total((one) => one.minimumPpm)
  const withMinimum = total((one) => one.withMinimum)
  const timePpm = total((one) => one.timePpm)
  const timed = total((one) => one.timed)
  return {
    completed: total((one) => one.completed),
    refunded: total((one) => one.refunded),
    failed: total((one) => one.failed),
    measured,
    deliveredOfExpected: mean(expectedPpm, measured),
    deliveredOfMinimum: mean(minimumPpm, withMinimum),
    belowMinimum: total((one) => one.belowMinimum),
    timeOfEstimate: mean(timePpm, timed),
  }
}
