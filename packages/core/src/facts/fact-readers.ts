import type { FactReader } from '../contract/facts.ts'
import { UnreadableInput } from '../unreadable-input.ts'

/** Reads a text that is not empty. */
export const readText: FactReader<string> = (value) => {
  if (typeof value !== 'string' || value === '') throw new UnreadableInput('must be a text')
  return value
}

/** Reads a number of at least 0. */
export const readNumber: FactReader<number> = (value) => {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0)
    throw new UnreadableInput('must be a number of at least 0')
  return value
}

/** Reads a whole number of base units, written as a decimal string. */
export const readBaseUnits: FactReader<bigint> = (value) => {
  if (typeof value !== 'string' || !/^\d{1,78}$/.test(value))
    throw new UnreadableInput('must be a whole number in quotes')
  return BigInt(value)
}

/** Reads `true` or `false`. */
export const readFlag: FactReader<boolean> = (value) => {
  if (typeof value !== 'boolean') throw new UnreadableInput('must be true or false')
  return value
}

/** Reads an address of an EVM chain. */
export const readEvmAddress: FactReader<string> = (value) => {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(value))
    throw new UnreadableInput('must be 0x and 40 hexadecimal digits')
  return value
}

/** Reads a date, `2026-11-27`. */
export const readDate: FactReader<string> = (value) => {
  const isDate = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
  if (!isDate) throw new UnreadableInput('must be a date, 2026-11-27')
  return value
}

/** Reads a member that may be absent. */
export const readOptional =
  <T>(read: FactReader<T>): FactReader<T | undefined> =>
  (value) =>
    value === undefined ? undefined : read(value)

/** Reads a list. */
export const readEach =
  <T>(read: FactReader<T>): FactReader<readonly T[]> =>
  (value) => {
    if (!Array.isArray(value)) throw new UnreadableInput('must be a list')
    return value.map((entry) => read(entry))
  }

/** Reads an object whose members are alike. */
export const readEntries =
  <T>(read: FactReader<T>): FactReader<Readonly<Record<string, T>>> =>
  (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new UnreadableInput('must be an object')
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, read(entry ?? null)]))
  }

/** Reads an object with these members; others are refused. A reader that takes `undefined` makes its member optional. */
export const readMembers =
  <T extends object>(readers: { readonly [K in keyof T]-?: FactReader<T[K]> }): FactReader<T> =>
  (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new UnreadableInput('must be an object')
    const unknown = Object.keys(value).find((name) => !Object.hasOwn(readers, name))
    if (unknown !== undefined) throw new UnreadableInput(`has no member ${unknown}`)
    const members = value as Readonly<Record<string, never>>
    const entries = Object.entries(readers) as [string, FactReader<unknown>][]
    return Object.fromEntries(
      entries.map(([name, read]) => {
        try {
          return [name, read(members[name] as never)]
        } catch (error) {
          if (!UnreadableInput.is(error)) throw error
          throw new UnreadableInput(`${name} ${error.message}`)
        }
      }),
    ) as T
  }
