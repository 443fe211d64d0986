/** Six decimals, as the wire carries ratios and basis points; 0 for what is no number. */
export const sixDecimals = (value: number): number => {
  if (Number.isSafeInteger(value)) return value === 0 ? 0 : value
  const rounded = Number.isFinite(value) ? Number(value.toFixed(6)) : 0
  return rounded === 0 ? 0 : rounded
}

/** Unix seconds of Unix milliseconds, rounded down so that nothing is promised longer than it stands. */
export const unixSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)
