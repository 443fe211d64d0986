import { parseBase, UpstreamError } from '@switchyard/core'

/** A JSON object with unvalidated fields. */
export type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the value if it is an object, otherwise `{}`, so that absent stages and absent responses are read the same way. */
export const toObject = (value: unknown): JsonObject => (isObject(value) ? value : {})

/** Returns the objects of a list; empty for any other value. */
export const toObjects = (value: unknown): readonly JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** Returns the objects of a list. @throws {UpstreamError} for any other value. */
export const requireList = (value: unknown, what: string): readonly JsonObject[] =>
  toObjects(requireValue(Array.isArray(value) ? value : undefined, what))

/** Non-empty text; `undefined` for any other value. */
export const toText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** A count or height, also as text; `undefined` for any other value. */
export const toNumber = (value: unknown): number | undefined => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  return typeof value === 'string' && /^-?\d{1,30}$/.test(value) ? Number(value) : undefined
}

/** An amount in network units, written as digits; `undefined` for any other value. */
export const toAmount = (value: unknown): bigint | undefined => {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  return typeof value === 'string' ? parseBase(value) : undefined
}

/** @throws {UpstreamError} that names `what` when `value` is `undefined`. */
export const requireValue = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new UpstreamError(`The node's response lacks ${what}.`)
  return value
}
