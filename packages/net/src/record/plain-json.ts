import type { Json } from '@switchyard/core'

/**
 * Writes a value as JSON: a `bigint` becomes `{ "$bigint": "…" }`, members that are `undefined` or functions are left out.
 *
 * @example
 * ```ts
 * const text = JSON.stringify(toPlainJson({ amount: 10n }))
 * ```
 */
export const toPlainJson = (value: unknown): Json => {
  if (typeof value === 'bigint') return { $bigint: String(value) }
  if (Array.isArray(value)) return value.map(toPlainJson)
  if (typeof value === 'object' && value !== null) {
    const present = Object.entries(value).filter(([, part]) => part !== undefined && typeof part !== 'function')
    return Object.fromEntries(present.map(([name, part]) => [name, toPlainJson(part)]))
  }
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return typeof value === 'string' || typeof value === 'boolean' ? value : null
}

/**
 * Reads the JSON that `toPlainJson` writes.
 *
 * @example
 * ```ts
 * const { amount } = fromPlainJson(JSON.parse(text)) as { amount: bigint }
 * ```
 */
export const fromPlainJson = (json: Json | undefined): unknown => {
  if (Array.isArray(json)) return json.map(fromPlainJson)
  if (typeof json !== 'object' || json === null) return json
  const members = json as { readonly [name: string]: Json | undefined }
  const integer = members.$bigint
  if (typeof integer === 'string' && /^-?\d{1,200}$/.test(integer)) return BigInt(integer)
  return Object.fromEntries(Object.entries(members).map(([name, part]) => [name, fromPlainJson(part)]))
}
