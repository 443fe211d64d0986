/** A value as text that is equal for equal values: keys are sorted, bigints marked, `undefined` and functions shown. */
export const stringify = (value: unknown): string => {
  if (typeof value === 'bigint') return `${value}n`
  if (Array.isArray(value)) return `[${value.map(stringify).join(',')}]`
  if (typeof value === 'object' && value !== null) return `{${entries(value).join(',')}}`
  return typeof value === 'string' ? JSON.stringify(value) : String(value)
}

const entries = (value: object): readonly string[] =>
  Object.entries(value)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${stringify(inner)}`)
