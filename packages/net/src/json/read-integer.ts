/**
 * Reads a non-negative integer from a JSON number or a string of digits; `undefined` for anything else, including
 * numbers too large to be exact.
 *
 * @example
 * ```ts
 * const height = readInteger(at(body, 'result', 'height'))
 * if (height === undefined) throw new UpstreamError('The node gave no height.')
 * ```
 */
export const readInteger = (value: unknown): bigint | undefined => {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  return typeof value === 'string' && /^\d{1,30}$/.test(value) ? BigInt(value) : undefined
}
