import { UnreadableInput } from '../unreadable-input.ts'

/** Deepest nesting a plugin's value may have. */
const MAX_DEPTH = 64

/**
 * Copies what a plugin returned, deeply and as plain data: own enumerable members only, each read once.
 *
 * Getters, prototypes and later changes of the original cannot reach the engine. Members that are `undefined` are left
 * out, and so is `__proto__`.
 *
 * @throws {UnreadableInput} for a function, a symbol, a number that is not finite, and nesting beyond 64 levels. What a getter
 *   throws passes through.
 */
export const copyPlain = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new UnreadableInput(`${value} is not a finite number.`)
  if (typeof value === 'function' || typeof value === 'symbol')
    throw new UnreadableInput(`A ${typeof value} is not data.`)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= MAX_DEPTH) throw new UnreadableInput(`The value is nested deeper than ${MAX_DEPTH} levels.`)

  if (Array.isArray(value)) {
    // By index, because the list is the plugin's own and so is its iterator.
    const items: unknown[] = []
    for (let index = 0; index < value.length; index++) items.push(copyPlain(value[index], depth + 1))
    return items
  }

  const copy: Record<string, unknown> = {}
  for (const key of Object.keys(value)) {
    if (key === '__proto__') continue
    const member = (value as Record<string, unknown>)[key]
    if (typeof member === 'string') copy[key] = member
    else if (member !== undefined) copy[key] = copyPlain(member, depth + 1)
  }
  return copy
}
