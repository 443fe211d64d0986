/** Rounds to six decimals, as the API writes ratios and basis points. NaN and infinities become 0. */
export const roundToSixDecimals = (value: number): number => {
  if (Number.isSafeInteger(value)) return value === 0 ? 0 : value
  const size = Math.abs(value)
  if (size < LARGE) return (Math.sign(value) * Math.round(size * MILLION)) / MILLION || 0
  return Number.isFinite(value) ? Number(value.toFixed(6)) : 0
}

const MILLION = 1_000_000

/** From here on a multiple of the value by a million is not a safe integer. */
const LARGE = Number.MAX_SAFE_INTEGER / MILLION

/** Converts Unix milliseconds to Unix seconds, rounded down so that no validity is extended. */
export const toUnixSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)
