/**
 * Reads a non-negative integer from a JSON number or a string of digits; `undefined` for anything else, including
 * numbers too large to be exact.
 */
export const integer = (value: unknown): bigint | undefined => {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  return typeof value === 'string' && /^\d{1,30}$/.test(value) ? BigInt(value) : undefined
}
