/** A place in a JSON value: keys and indexes from its root. */
export type Place = readonly (string | number)[]

/** Keys that are data rather than names: addresses, hashes, numbers. They collapse to `*`. */
const isData = (key: string): boolean =>
  /^\d+$/.test(key) || /^0x[0-9a-f]{16,}$/i.test(key) || /^[1-9A-Za-z]{30,}$/.test(key)

/** A place as its path, list indexes and data keys collapsed: `$.routes[].destination.asset`. */
export const pathOf = (place: Place): string =>
  place.reduce<string>(
    (path, step) => (typeof step === 'number' ? `${path}[]` : `${path}.${isData(step) ? '*' : step}`),
    '$',
  )

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Calls `visit` for every place below a value, the root first. */
export const walk = (value: unknown, visit: (place: Place, value: unknown) => void, place: Place = []): void => {
  visit(place, value)
  if (Array.isArray(value)) for (const [index, item] of value.entries()) walk(item, visit, [...place, index])
  else if (isObject(value)) for (const [key, item] of Object.entries(value)) walk(item, visit, [...place, key])
}

/** What is put at a place to take it away. */
export const ABSENT = Symbol('absent')

/** A copy of `root` with `change` applied at one place. */
export const changed = (root: unknown, place: Place, change: (value: unknown) => unknown): unknown => {
  const [step, ...rest] = place
  if (step === undefined) return change(root)
  if (Array.isArray(root)) {
    const copy: unknown[] = [...root]
    const next = changed(copy[step as number], rest, change)
    if (next === ABSENT) copy.splice(step as number, 1)
    else copy[step as number] = next
    return copy
  }
  const copy = { ...(root as Record<string, unknown>) }
  const next = changed(copy[step], rest, change)
  if (next === ABSENT) delete copy[step]
  else copy[step] = next
  return copy
}
