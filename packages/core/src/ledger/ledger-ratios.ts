import type { LedgerEntry } from '../contract/ledger.ts'

/** What one entry adds to the sums; absent where it is not known. */
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
 * Ratios of a completed swap. Those of other swaps are unknown, and so is one whose divisor is 0 or which is above 1,000.
 *
 * @throws {SyntaxError} for amounts that are not digits.
 */
export const ledgerRatios = (entry: LedgerEntry): LedgerRatios => {
  const { outcome, expected, minimum, delivered, estimatedSeconds, tookSeconds } = entry
  if (outcome !== 'completed') return {}
  const times =
    estimatedSeconds === undefined || tookSeconds === undefined ? undefined : [tookSeconds, estimatedSeconds]
  return {
    ...(delivered === undefined ? {} : known('expectedPpm', BigInt(delivered), BigInt(expected))),
    ...(delivered === undefined ? {} : known('minimumPpm', BigInt(delivered), BigInt(minimum))),
    ...(times ? known('timePpm', ...(times.map((time) => BigInt(Math.round(time))) as [bigint, bigint])) : {}),
  }
}

const known = (name: keyof LedgerRatios, part: bigint, whole: bigint): LedgerRatios => {
  if (whole <= 0n) return {}
  const ppm = (part * MILLION) / whole
  return ppm > MOST_PPM ? {} : { [name]: Number(ppm) }
}
