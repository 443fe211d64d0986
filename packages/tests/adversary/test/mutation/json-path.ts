/** A place in a JSON value: keys and indexes from its root. */
export type Place = readonly (string | number)[]

/** Keys that are data rather than names: addresses, hashes, numbers. They collapse to `*`. */
const isData = (key: string): boolean =>
  /^\d+$/.test(key) || /^0x[0-9a-f]{16,}$/i.test(key) || /^[1-9A-Za-z]{30,}$/.test(key)

const within = (path: string, step: string | number): string =>
  typeof step === 'number' ? `${path}[]` : `${path}.${isData(step) ? '*' : step}`

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const gather = (value: unknown, places: Map<string, Place[]>, path = '$', place: Place = []): void => {
  const known = places.get(path)
  if (known) known.push(place)
  else places.set(path, [place])
  const steps = Array.isArray(value) ? value.entries() : isObject(value) ? Object.entries(value) : []
  for (const [step, item] of steps) gather(item, places, within(path, step), [...place, step])
}

const gathered = new WeakMap<object, ReadonlyMap<string, readonly Place[]>>()

/**
 * The places of a JSON value by path, the root first. A path has list indexes and data keys collapsed:
 * `$.routes[].destination.asset`. A value is gone through once, since answers are long and asked for every path; it must not change.
 */
export const placesByPath = (root: unknown): ReadonlyMap<string, readonly Place[]> => {
  const known = isObject(root) ? gathered.get(root) : undefined
  if (known) return known
  const places = new Map<string, Place[]>()
  gather(root, places)
  if (isObject(root)) gathered.set(root, places)
  return places
}

/** The value that is put at a place to take it away. */
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
