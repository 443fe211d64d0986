import type { FactReader } from '../contract/facts.ts'
import type { KnownCode, KnownImmutable } from '../contract/known-code.ts'
import { UnreadableInput } from '../unreadable-input.ts'

/** Reads a text that is not empty. */
export const readText: FactReader<string> = (value) => {
  if (typeof value !== 'string' || value === '') throw new UnreadableInput('must be a text')
  return value
}

/** Reads one of some texts. */
export const readChoice =
  <T extends string>(texts: readonly T[]): FactReader<T> =>
  (value) => {
    const found = texts.find((text) => text === value)
    if (found === undefined) throw new UnreadableInput(`must be one of ${texts.join(', ')}`)
    return found
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

/**
 * Reads a version of a contract that is recognised by its code. `stateless` must be `true` and `proxy` `false`: whoever writes the fact
 * states both.
 */
export const readKnownCode: FactReader<KnownCode> = (value) => {
  const { version, codeHash, immutables } = readMembers<
    KnownCode & { readonly stateless: boolean; readonly proxy: boolean }
  >({
    version: readText,
    codeHash: readHash,
    immutables: readEach(readMembers<KnownImmutable>({ name: readText, offset: readNumber, value: readHexBytes })),
    stateless: requireFlag(true),
    proxy: requireFlag(false),
  })(value)
  const sorted = [...immutables].sort((one, other) => one.offset - other.offset)
  const overlaps = sorted.some(({ offset }, place) => {
    const before = sorted[place - 1]
    return before !== undefined && offset < before.offset + (before.value.length - 2) / 2
  })
  if (overlaps || immutables.some(({ offset }) => !Number.isSafeInteger(offset)))
    throw new UnreadableInput('immutables must be at whole offsets and not overlap')
  return { version, codeHash, immutables }
}

const readHash: FactReader<string> = (value) => {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{64}$/.test(value))
    throw new UnreadableInput('must be 0x and 64 hexadecimal digits in lower case')
  return value
}

const readHexBytes: FactReader<string> = (value) => {
  if (typeof value !== 'string' || value.length > 66 || value.length % 2 === 1 || !/^0x[0-9a-f]{2,64}$/.test(value))
    throw new UnreadableInput('must be 0x and one to 32 bytes of hexadecimal digits in lower case')
  return value
}

const requireFlag =
  (flag: boolean): FactReader<boolean> =>
  (value) => {
    if (value !== flag) throw new UnreadableInput(`must be ${flag}: such a contract is not known by its code alone`)
    return flag
  }
