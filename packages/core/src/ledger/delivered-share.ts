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
 * Measures what the providers of a swap delivered of what they promised, millionths, at most 1,000,000: of the pair and size class where
 * at least `leastSwaps` are known, else of the pair, else of all their swaps. 1,000,000 while too few are known.
 *
 * Swaps through two providers count for both together; while too few are known, what each delivered alone is multiplied.
 */
export const measureDeliveredShare = (
  sums: readonly LedgerSums[],
  offered: OfferedSwap,
  leastSwaps: number,
): number => {
  const { providers, sellAsset, buyAsset, sizeClass } = offered
  const all = sums.filter(({ provider }) => provider === providers.join('+'))
  const pair = all.filter((one) => one.sellAsset === sellAsset && one.buyAsset === buyAsset)
  const size = pair.filter((one) => one.sizeClass === sizeClass)
  const joint = findShare([size, pair, all], leastSwaps)
  if (joint !== undefined || providers.length === 1) return joint ?? MILLION
  return providers.reduce((share, provider) => {
    const alone = sums.filter((one) => one.provider === provider)
    return Math.floor((share * (findShare([alone], leastSwaps) ?? MILLION)) / MILLION)
  }, MILLION)
}

/** Finds the share of the first group in which enough swaps are known. */
const findShare = (groups: readonly (readonly LedgerSums[])[], leastSwaps: number): number | undefined => {
  for (const group of groups) {
    const measured = group.reduce((sum, one) => sum + one.measured, 0)
    if (measured < Math.max(1, leastSwaps)) continue
    const ppm = group.reduce((sum, one) => sum + one.expectedPpm, 0)
    return Math.min(MILLION, Math.floor(ppm / measured))
  }
  return undefined
}
