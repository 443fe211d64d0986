import { WHOLE } from './min-price.ts'

/** Percent with up to four places as millionths; cut, not rounded: the seller is never given a looser limit than asked. */
const MILLIONTHS_PER_PERCENT = 10_000

/** Basis points as millionths, between nothing and everything. */
export const fromBps = (bps: number): bigint => fromPercent(bps / 100)

/** Percent as millionths, between nothing and everything. */
export const fromPercent = (percent: number): bigint => {
  const millionths = BigInt(Math.max(0, Math.floor(percent * MILLIONTHS_PER_PERCENT + 1e-6)))
  return millionths > WHOLE ? WHOLE : millionths
}
