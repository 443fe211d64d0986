/**
 * An object as the query string would carry it; members that are `undefined` or `null` are absent.
 *
 * Never throws: what is no text, number or flag is written as an object is, and refused by whoever reads it.
 */
export const queryOf = (query: unknown): URLSearchParams => {
  const given = Object.entries(Object(query)).filter(([, value]) => value !== undefined && value !== null)
  return new URLSearchParams(given.map(([name, value]) => [name, written(value)]))
}

const written = (value: unknown): string =>
  typeof value === 'object' || typeof value === 'function' ? String({}) : String(value)
