import type { LedgerSums, SizeClass } from '../contract/ledger.ts'

/** How swaps ended, and what they delivered of what they promised. Means, to the millionth; absent where no swap tells. */
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

/** The figures of every provider, by name, each with those of its pairs. */
export const qualityOf = (sums: readonly LedgerSums[]): readonly ProviderQuality[] => {
  const providers = [...new Set(sums.map(({ provider }) => provider))].sort()
  return providers.map((provider) => {
    const own = sums.filter((one) => one.provider === provider)
    const pairs = own
      .filter(({ completed, refunded, failed }) => completed + refunded + failed >= LEAST_SHOWN)
      .map((one) => ({ ...pick(one), ...figuresOf([one]) }))
      .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
    return { provider, ...figuresOf(own), pairs }
  })
}

const pick = ({ sellAsset, buyAsset, sizeClass }: LedgerSums) => ({ sellAsset, buyAsset, sizeClass })

const keyOf = ({ sellAsset, buyAsset, sizeClass }: PairQuality): string => `${sellAsset} ${buyAsset} ${sizeClass}`

const figuresOf = (sums: readonly LedgerSums[]): QualityFigures => {
  const total = (of: (one: LedgerSums) => number): number => sums.reduce((sum, one) => sum + of(one), 0)
  const [measured, timed] = [total((one) => one.measured), total((one) => one.timed)]
  const mean = (name: string, ppm: number, count: number): object =>
    count === 0 ? {} : { [name]: Math.floor(ppm / count) / 1_000_000 }
  return {
    completed: total((one) => one.completed),
    refunded: total((one) => one.refunded),
    failed: total((one) => one.failed),
    measured,
    ...mean(
      'deliveredOfExpected',
      total((one) => one.expectedPpm),
      measured,
    ),
    ...mean(
      'deliveredOfMinimum',
      total((one) => one.minimumPpm),
      total((one) => one.withMinimum),
    ),
    belowMinimum: total((one) => one.belowMinimum),
    ...mean(
      'timeOfEstimate',
      total((one) => one.timePpm),
      timed,
    ),
  }
}
