import { WHOLE } from './min-price.ts'

/** Millionths in a percent. Further digits are cut, so that the limit is never looser than requested. */
const MILLIONTHS_PER_PERCENT = 10_000

/** Basis points as millionths, from 0 to 1,000,000. */
export const fromBps = (bps: number): bigint => fromPercent(bps / 100)

/** Percent as millionths, from 0 to 1,000,000. */
export const fromPercent = (percent: number): bigint => {
  const millionths = BigInt(Math.max(0, Math.floor(percent * MILLIONTHS_PER_PERCENT + 1e-6)))
  return millionths > WHOLE ? WHOLE : millionths
}
