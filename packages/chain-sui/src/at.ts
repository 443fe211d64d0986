import { UpstreamError } from '@switchyard/core'

/** What lies at `path` of a parsed answer, or `undefined`. */
export const at = (value: unknown, ...path: readonly (string | number)[]): unknown => {
  let here = value
  for (const key of path) {
    if (typeof here !== 'object' || here === null) return undefined
    here = (here as Record<string | number, unknown>)[key]
  }
  return here
}

/** A non-negative integer, written as a number or as digits. Throws `UpstreamError`. */
export const integer = (value: unknown): bigint => {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  if (typeof value === 'string' && /^\d{1,30}$/.test(value)) return BigInt(value)
  throw new UpstreamError('The node answered something else than an integer')
}

/** A text. Throws `UpstreamError`. */
export const text = (value: unknown): string => {
  if (typeof value === 'string') return value
  throw new UpstreamError('The node answered something else than a text')
}

/** A list. Throws `UpstreamError`. */
export const list = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value
  throw new UpstreamError('The node answered something else than a list')
}
