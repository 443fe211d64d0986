import type { LedgerSums, SizeClass } from '../contract/ledger.ts'

/** One swap that is offered. */
export interface OfferedSwap {
  readonly providers: readonly string[]
  readonly sellAsset: string
  readonly buyAsset: string
  readonly sizeClass: SizeClass
}

const MILLION = 1_000_000

/**
 * What the providers of a swap delivered of what they promised, millionths, at most 1,000,000: of the pair and size class where
 * at least `leastSwaps` are known, else of the pair, else of all their swaps. 1,000,000 while too few are known.
 *
 * Swaps through two providers count for both together; while too few are known, what each delivered alone is multiplied.
 */
export const deliveredShare = (sums: readonly LedgerSums[], offered: OfferedSwap, leastSwaps: number): number => {
  const { providers } = offered
  const joint = shareOf(sums, providers.join('+'), offered, leastSwaps)
  if (joint !== undefined || providers.length === 1) return joint ?? MILLION
  return providers.reduce((share, provider) => {
    const own = shareOf(sums, provider, undefined, leastSwaps) ?? MILLION
    return Math.floor((share * own) / MILLION)
  }, MILLION)
}

const shareOf = (
  sums: readonly LedgerSums[],
  provider: string,
  offered: OfferedSwap | undefined,
  leastSwaps: number,
): number | undefined => {
  const all = sums.filter((one) => one.provider === provider)
  const pair = offered && all.filter((one) => one.sellAsset === offered.sellAsset && one.buyAsset === offered.buyAsset)
  const size = pair?.filter((one) => one.sizeClass === offered?.sizeClass)
  const level = [size, pair, all].find((one) => one && measuredIn(one) >= Math.max(1, leastSwaps))
  if (!level) return undefined
  const ppm = level.reduce((sum, one) => sum + one.expectedPpm, 0)
  return Math.min(MILLION, Math.floor(ppm / measuredIn(level)))
}

const measuredIn = (sums: readonly LedgerSums[]): number => sums.reduce((sum, { measured }) => sum + measured, 0)
