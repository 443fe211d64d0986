import type { LedgerEntry } from '../contract/ledger.ts'

/** Ratios that one entry adds to the sums; `undefined` where one is not known. */
export interface LedgerRatios {
  /** Delivered/expected and delivered/minimum, millionths rounded down. */
  readonly expectedPpm?: number
  readonly minimumPpm?: number
  /** Time/estimated time, millionths rounded down. */
  readonly timePpm?: number
}

const MILLION = 1_000_000n

/** A ratio beyond this says only that the figures do not belong together. */
const MOST_PPM = 1_000_000_000n

/**
 * Computes the ratios of a completed swap. Those of other swaps are unknown, and so is one whose divisor is 0 or which is above 1,000.
 *
 * @throws {SyntaxError} for amounts that are not digits.
 */
export const computeLedgerRatios = (entry: LedgerEntry): LedgerRatios => {
  const { outcome, expected, minimum, delivered, estimatedSeconds, tookSeconds } = entry
  if (outcome !== 'completed') return {}
  const paid = delivered === undefined ? undefined : BigInt(delivered)
  const isTimed = tookSeconds !== undefined && estimatedSeconds !== undefined
  return {
    expectedPpm: paid === undefined ? undefined : divide(paid, BigInt(expected)),
    minimumPpm: paid === undefined ? undefined : divide(paid, BigInt(minimum)),
    timePpm: isTimed ? divide(BigInt(Math.round(tookSeconds)), BigInt(Math.round(estimatedSeconds))) : undefined,
  }
}

const divide = (part: bigint, whole: bigint): number | undefined => {
  if (whole <= 0n) return undefined
  const ppm = (part * MILLION) / whole
  return ppm > MOST_PPM ? undefined : Number(ppm)
}
