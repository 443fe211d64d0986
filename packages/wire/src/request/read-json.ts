import { isNestedDeeper, SwapError } from '@switchyard/core'

/** Deepest nesting of a body: far more than any request needs, and far less than what exhausts the stack of a later copy. */
const MAX_DEPTH = 64

/**
 * Parses the text of a request body. Limit its length before calling this.
 *
 * Keys named `__proto__` are dropped at every depth, so that a later copy of the value cannot change a prototype.
 *
 * @throws {SwapError} `invalidRequest` for an empty, malformed, `null` or too deeply nested body.
 */
export const readJson = (text: string): unknown => {
  if (text.trim() === '') throw refuse('The body is missing; send a JSON object.')
  if (isNestedDeeper(text, MAX_DEPTH))
    throw refuse(`The body is nested deeper than ${MAX_DEPTH} levels; send a flat JSON object.`)

  let value: unknown
  // The key may also be written with escapes.
  const mayNamePrototype = text.includes('__proto__') || text.includes('\\u')
  try {
    value = mayNamePrototype
      ? JSON.parse(text, (key, member: unknown) => (key === '__proto__' ? undefined : member))
      : JSON.parse(text)
  } catch (cause) {
    throw refuse('The body is not well-formed JSON; send a JSON object.', cause)
  }
  if (value === null) throw refuse('The body is null; send a JSON object.')
  return value
}

const refuse = (message: string, cause?: unknown): SwapError => new SwapError('invalidRequest', message, { cause })
