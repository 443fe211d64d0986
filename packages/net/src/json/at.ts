/**
 * Returns the value at `path` of a parsed response, or `undefined` when a step of the path does not exist.
 *
 * @example
 * ```ts
 * const amount = at(body, 'data', 0, 'amount')
 * ```
 */
export const at = (value: unknown, ...path: readonly (string | number)[]): unknown => {
  let here = value
  for (const key of path) {
    if (typeof here !== 'object' || here === null) return undefined
    here = (here as Record<string | number, unknown>)[key]
  }
  return here
}
