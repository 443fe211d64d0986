const STRING_OR_LONG_INTEGER = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g

/** Parses JSON; integers of sixteen digits and more become strings, so that sun keep every digit. Throws `SyntaxError`. */
export const parseExact = (text: string): unknown =>
  JSON.parse(text.replace(STRING_OR_LONG_INTEGER, (match) => (match.startsWith('"') ? match : `"${match}"`)))

/** What lies at `path` of a parsed answer, or `undefined`. */
export const at = (value: unknown, ...path: readonly (string | number)[]): unknown => {
  let here = value
  for (const key of path) {
    if (typeof here !== 'object' || here === null) return undefined
    here = (here as Record<string | number, unknown>)[key]
  }
  return here
}

/** A non-negative integer of an answer, exact; `undefined` for anything else. */
export const integer = (value: unknown): bigint | undefined => {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  return typeof value === 'string' && /^\d{1,30}$/.test(value) ? BigInt(value) : undefined
}
