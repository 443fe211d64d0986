import { UnreadableInput } from '../unreadable-input.ts'

/** Deepest nesting a plugin's value may have. */
const MAX_DEPTH = 64

/**
 * A deep copy of what a plugin returned, as plain data: own enumerable members only, each read once.
 *
 * Getters, prototypes and later changes of the original cannot reach the engine. Members that are `undefined` are left
 * out, and so is `__proto__`.
 *
 * @throws {UnreadableInput} for a function, a symbol, a number that is not finite, and nesting beyond 64 levels. What a getter
 *   throws passes through.
 */
export const copyPlain = (value: unknown, depth = 0): unknown => {
  if (typeof value !== 'object' || value === null) return plain(value)
  if (depth >= MAX_DEPTH) throw new UnreadableInput(`The value is nested deeper than ${MAX_DEPTH} levels.`)
  return Array.isArray(value) ? copyItems(value, depth) : copyMembers(value, depth)
}

const plain = (value: unknown): unknown => {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new UnreadableInput(`${value} is not a finite number.`)
  if (typeof value === 'function' || typeof value === 'symbol')
    throw new UnreadableInput(`A ${typeof value} is not data.`)
  return value
}

/** By index, because the list is the plugin's own and so is its iterator. */
const copyItems = (list: readonly unknown[], depth: number): unknown[] => {
  const copy: unknown[] = []
  for (let index = 0; index < list.length; index++) copy.push(copyPlain(list[index], depth + 1))
  return copy
}

const copyMembers = (value: object, depth: number): Record<string, unknown> => {
  const copy: Record<string, unknown> = {}
  for (const key of Object.keys(value)) {
    if (key === '__proto__') continue
    const member = (value as Record<string, unknown>)[key]
    if (typeof member === 'string') copy[key] = member
    else if (member !== undefined) copy[key] = copyPlain(member, depth + 1)
  }
  return copy
}
