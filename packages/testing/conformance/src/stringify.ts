/**
 * Writes a value as text that is equal for equal values: keys are sorted, bigints marked, functions shown. A member that is `undefined`
 * counts as absent.
 */
export const stringify = (value: unknown): string => {
  if (typeof value === 'bigint') return `${value}n`
  if (Array.isArray(value)) return `[${value.map(stringify).join(',')}]`
  if (typeof value !== 'object' || value === null)
    return typeof value === 'string' ? JSON.stringify(value) : String(value)

  const members = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${stringify(inner)}`)
  return `{${members.join(',')}}`
}
