import type { Json } from '@switchyard/core'

/** One member that differs between two values of JSON. */
export interface Difference {
  /** Such as `routes[2].expectedBuyAmount`; empty for the whole. */
  readonly path: string
  /** `undefined` where the member is new. */
  readonly recorded?: Json
  /** `undefined` where the member is missing. */
  readonly replayed?: Json
}

/**
 * Compares two values of JSON member by member, in the order of the first. Order of members does not count.
 *
 * @example
 * ```ts
 * for (const { path } of findDifferences({ a: 1, b: 2 }, { a: 1, b: 3 })) console.log(path)
 * ```
 */
export const findDifferences = (
  recorded: Json | undefined,
  replayed: Json | undefined,
  path = '',
): readonly Difference[] => {
  if (isList(recorded) && isList(replayed)) {
    const indices = Array.from({ length: Math.max(recorded.length, replayed.length) }, (_, index) => index)
    return indices.flatMap((index) => findDifferences(recorded[index], replayed[index], `${path}[${index}]`))
  }
  if (isObject(recorded) && isObject(replayed)) {
    const names = [...new Set([...Object.keys(recorded), ...Object.keys(replayed)])]
    return names.flatMap((name) => findDifferences(recorded[name], replayed[name], joinPath(path, name)))
  }
  return recorded === replayed ? [] : [{ path, recorded, replayed }]
}

const joinPath = (path: string, name: string): string => {
  if (!/^[A-Za-z_$][\w$-]*$/.test(name)) return `${path}[${JSON.stringify(name)}]`
  return path === '' ? name : `${path}.${name}`
}

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)

const isObject = (value: Json | undefined): value is { readonly [name: string]: Json | undefined } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
