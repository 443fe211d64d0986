/** A non-negative integer of an answer, a number or digits, exact; `undefined` for anything else. */
export const integer = (value: unknown): bigint | undefined => {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  return typeof value === 'string' && /^\d{1,30}$/.test(value) ? BigInt(value) : undefined
}
