import { parseBase, UpstreamError } from '@switchyard/core'
import { toPlainDecimal } from './to-plain-decimal.ts'

/** Path of a value: keys and indices joined by dots (`routes.0.amount`), or a list where keys contain dots. */
export type Path = string | readonly (string | number)[]

/** A kind of value: its name in messages, and how it is parsed; `undefined` for another kind. */
interface Kind<T> {
  readonly name: string
  readonly parse: (value: unknown) => T | undefined
}

const text: Kind<string> = {
  name: 'a string',
  parse: (value) => (typeof value === 'string' && value !== '' ? value : undefined),
}

const amount: Kind<bigint> = {
  name: 'an amount',
  parse: (value) => {
    if (typeof value === 'string') return parseBase(value)
    return Number.isSafeInteger(value) && (value as number) >= 0 ? BigInt(value as number) : undefined
  },
}

const decimal: Kind<string> = {
  name: 'a decimal',
  parse: (value) =>
    typeof value === 'string' || typeof value === 'number' ? toPlainDecimal(String(value)) : undefined,
}

const integer: Kind<number> = {
  name: 'an integer',
  parse: (value) => {
    const number = typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value
    return Number.isSafeInteger(number) ? (number as number) : undefined
  },
}

const number: Kind<number> = {
  name: 'a number',
  parse: (value) => {
    const number = typeof value === 'string' && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(value) ? Number(value) : value
    return Number.isFinite(number) ? (number as number) : undefined
  },
}

const flag: Kind<boolean> = {
  name: 'true or false',
  parse: (value) => (typeof value === 'boolean' ? value : undefined),
}

const list: Kind<readonly unknown[]> = {
  name: 'a list',
  parse: (value) => (Array.isArray(value) ? value : undefined),
}

const record: Kind<Readonly<Record<string, unknown>>> = {
  name: 'an object',
  parse: (value) =>
    typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined,
}

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
  text: (body: unknown, path: Path): string => readRequired(body, path, text),
  optionalText: (body: unknown, path: Path): string | undefined => readOptional(body, path, text),
  /** Base units: decimal digits as a string, or an integer up to 2^53 - 1. Never negative. */
  amount: (body: unknown, path: Path): bigint => readRequired(body, path, amount),
  optionalAmount: (body: unknown, path: Path): bigint | undefined => readOptional(body, path, amount),
  /** A non-negative decimal as a string without exponent: `1e-7` gives `'0.0000001'`. */
  decimal: (body: unknown, path: Path): string => readRequired(body, path, decimal),
  optionalDecimal: (body: unknown, path: Path): string | undefined => readOptional(body, path, decimal),
  /** An integer within ±(2^53 - 1), also as a string: counts, basis points, seconds. */
  integer: (body: unknown, path: Path): number => readRequired(body, path, integer),
  optionalInteger: (body: unknown, path: Path): number | undefined => readOptional(body, path, integer),
  /** A finite number, also as a string: durations. Not for amounts. */
  number: (body: unknown, path: Path): number => readRequired(body, path, number),
  optionalNumber: (body: unknown, path: Path): number | undefined => readOptional(body, path, number),
  flag: (body: unknown, path: Path): boolean => readRequired(body, path, flag),
  optionalFlag: (body: unknown, path: Path): boolean | undefined => readOptional(body, path, flag),
  list: (body: unknown, path: Path): readonly unknown[] => readRequired(body, path, list),
  optionalList: (body: unknown, path: Path): readonly unknown[] | undefined => readOptional(body, path, list),
  record: (body: unknown, path: Path): Readonly<Record<string, unknown>> => readRequired(body, path, record),
  optionalRecord: (body: unknown, path: Path): Readonly<Record<string, unknown>> | undefined =>
    readOptional(body, path, record),
} as const

const readRequired = <T>(body: unknown, path: Path, kind: Kind<T>): T => {
  const value = readOptional(body, path, kind)
  if (value === undefined) throw new UpstreamError(`${describePath(path)} is missing; expected ${kind.name}.`)
  return value
}

/** An empty path is the body itself. Inherited properties are ignored. */
const readOptional = <T>(body: unknown, path: Path, { name, parse }: Kind<T>): T | undefined => {
  let found = body
  // Most paths are one key, and splitting it would cost as much as all the rest.
  if (typeof path === 'string' && !path.includes('.')) found = path === '' ? body : readOwn(body, path)
  else for (const key of splitPath(path)) found = readOwn(found, key)
  if (found === undefined || found === null) return undefined
  const value = parse(found)
  if (value !== undefined) return value

  const json = JSON.stringify(found) ?? String(found)
  const scalar = json.length > 60 ? `${json.slice(0, 57)}…` : json
  const shown = Array.isArray(found) ? 'a list' : typeof found === 'object' ? 'an object' : scalar
  throw new UpstreamError(`${describePath(path)} is ${shown}; expected ${name}.`)
}

const readOwn = (value: unknown, key: string | number): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string | number, unknown>)[key]
    : undefined

const splitPath = (path: Path): readonly (string | number)[] => (typeof path === 'string' ? path.split('.') : path)

const describePath = (path: Path): string => splitPath(path).join('.') || 'the response'
