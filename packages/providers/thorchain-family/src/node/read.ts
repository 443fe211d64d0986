import { parseBase, UpstreamError } from '@switchyard/core'

/** A JSON object nothing is known of yet. */
export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object, `{}` for everything else: absent stages and absent answers read alike. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

/** A list, empty for everything else. */
export const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isFields) : [])

/** A list that must be one. */
export const requiredList = (value: unknown, what: string): readonly Fields[] =>
  listOf(required(Array.isArray(value) ? value : undefined, what))

/** Text, `undefined` for everything else and for `''`. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** A count or a height, also one written as text; `undefined` for everything else. */
export const numberOf = (value: unknown): number | undefined => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  return typeof value === 'string' && /^-?\d{1,30}$/.test(value) ? Number(value) : undefined
}

/** Units of the network, written as digits; `undefined` for everything else. */
export const amountOf = (value: unknown): bigint | undefined => {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  return typeof value === 'string' ? parseBase(value) : undefined
}

/** `value`, or a fault that says what was missing. */
export const required = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new UpstreamError(`the node answered without ${what}`)
  return value
}
