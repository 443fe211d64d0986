/** What lies at `path` of a parsed answer, or `undefined`. */
export const at = (value: unknown, ...path: readonly (string | number)[]): unknown => {
  let here = value
  for (const key of path) {
    if (typeof here !== 'object' || here === null) return undefined
    here = (here as Record<string | number, unknown>)[key]
  }
  return here
}
