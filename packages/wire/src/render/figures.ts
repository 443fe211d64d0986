/** Six decimals, as the wire carries ratios and basis points; 0 for what is no number. */
export const sixDecimals = (value: number): number => {
  if (Number.isSafeInteger(value)) return value === 0 ? 0 : value
  const size = Math.abs(value)
  if (size < LARGE) return (Math.sign(value) * Math.round(size * MILLION)) / MILLION || 0
  return Number.isFinite(value) ? Number(value.toFixed(6)) : 0
}

const MILLION = 1_000_000

/** From here on a millionth of the value is no whole number any more. */
const LARGE = Number.MAX_SAFE_INTEGER / MILLION

/** Unix seconds of Unix milliseconds, rounded down so that nothing is promised longer than it stands. */
export const unixSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)
