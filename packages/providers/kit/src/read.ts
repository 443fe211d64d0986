import { parseBase, UpstreamError } from '@switchyard/core'
import { plainDecimal } from './plain-decimal.ts'

/** Path of a value: keys and indices joined by dots (`routes.0.amount`), or a list where keys contain dots. */
export type Path = string | readonly (string | number)[]

/**
 * Readers of unchecked wire values.
 *
 * Each returns the value or throws. The `optional…` readers return `undefined` for an absent value or `null` and still
 * throw for a wrong type.
 *
 * @throws {UpstreamError} with the path, the value found and the expected type.
 *
 * @example
 * read.amount(body, 'routes.0.amount')
 */
export const read = {
  /** A non-empty string. */
  text: (body: unknown, path: Path): string => required(body, path, 'a string', asText),
  optionalText: (body: unknown, path: Path): string | undefined => optional(body, path, 'a string', asText),
  /** Base units: decimal digits as a string, or an integer up to 2^53 - 1. Never negative. */
  amount: (body: unknown, path: Path): bigint => required(body, path, 'an amount', asAmount),
  optionalAmount: (body: unknown, path: Path): bigint | undefined => optional(body, path, 'an amount', asAmount),
  /** A non-negative decimal as a string without exponent: `1e-7` gives `'0.0000001'`. */
  decimal: (body: unknown, path: Path): string => required(body, path, 'a decimal', asDecimal),
  optionalDecimal: (body: unknown, path: Path): string | undefined => optional(body, path, 'a decimal', asDecimal),
  /** An integer within ±(2^53 - 1), also as a string: counts, basis points, seconds. */
  integer: (body: unknown, path: Path): number => required(body, path, 'an integer', asInteger),
  optionalInteger: (body: unknown, path: Path): number | undefined => optional(body, path, 'an integer', asInteger),
  /** A finite number, also as a string: durations. Not for amounts. */
  number: (body: unknown, path: Path): number => required(body, path, 'a number', asNumber),
  optionalNumber: (body: unknown, path: Path): number | undefined => optional(body, path, 'a number', asNumber),
  flag: (body: unknown, path: Path): boolean => required(body, path, 'true or false', asFlag),
  optionalFlag: (body: unknown, path: Path): boolean | undefined => optional(body, path, 'true or false', asFlag),
  list: (body: unknown, path: Path): readonly unknown[] => required(body, path, 'a list', asList),
  optionalList: (body: unknown, path: Path): readonly unknown[] | undefined => optional(body, path, 'a list', asList),
  record: (body: unknown, path: Path): Readonly<Record<string, unknown>> => required(body, path, 'an object', asRecord),
  optionalRecord: (body: unknown, path: Path): Readonly<Record<string, unknown>> | undefined =>
    optional(body, path, 'an object', asRecord),
} as const

type Reader<T> = (value: unknown) => T | undefined

const required = <T>(body: unknown, path: Path, shape: string, reader: Reader<T>): T => {
  const value = optional(body, path, shape, reader)
  if (value === undefined) throw misshapen(path, shape, undefined)
  return value
}

const optional = <T>(body: unknown, path: Path, shape: string, reader: Reader<T>): T | undefined => {
  const found = at(body, path)
  if (found === undefined || found === null) return undefined
  const value = reader(found)
  if (value === undefined) throw misshapen(path, shape, found)
  return value
}

/** An empty path is the body itself. Inherited properties are ignored. */
const at = (body: unknown, path: Path): unknown => {
  if (typeof path === 'string' && !path.includes('.')) return path === '' ? body : own(body, path)
  let value = body
  for (const key of keysOf(path)) value = own(value, key)
  return value
}

const own = (value: unknown, key: string | number): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string | number, unknown>)[key]
    : undefined

const keysOf = (path: Path): readonly (string | number)[] => (typeof path === 'string' ? path.split('.') : path)

const misshapen = (path: Path, shape: string, found: unknown): UpstreamError => {
  const place = keysOf(path).join('.') || 'the response'
  return new UpstreamError(
    found === undefined
      ? `${place} is missing; expected ${shape}.`
      : `${place} is ${excerpt(found)}; expected ${shape}.`,
  )
}

const excerpt = (value: unknown): string => {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'an object'
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

const asText: Reader<string> = (value) => (typeof value === 'string' && value !== '' ? value : undefined)

const asAmount: Reader<bigint> = (value) => {
  if (typeof value === 'string') return parseBase(value)
  return Number.isSafeInteger(value) && (value as number) >= 0 ? BigInt(value as number) : undefined
}

const asDecimal: Reader<string> = (value) => {
  if (typeof value === 'string' || typeof value === 'number') return plainDecimal(String(value))
  return undefined
}

const asInteger: Reader<number> = (value) => {
  const number = typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value
  return Number.isSafeInteger(number) ? (number as number) : undefined
}

const asNumber: Reader<number> = (value) => {
  const number = typeof value === 'string' && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(value) ? Number(value) : value
  return Number.isFinite(number) ? (number as number) : undefined
}

const asFlag: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : undefined)
const asList: Reader<readonly unknown[]> = (value) => (Array.isArray(value) ? value : undefined)
const asRecord: Reader<Readonly<Record<string, unknown>>> = (value) =>
  typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
