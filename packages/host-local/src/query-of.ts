/** An object as the query string would carry it; members that are `undefined` are absent. */
export const queryOf = (query: object = {}): URLSearchParams => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
}
