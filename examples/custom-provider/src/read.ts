import { parseBase, UpstreamError } from '@switchyard/core'

/** A member of an answer that must be a text. */
export const text = (value: unknown, member: string): string => {
  const found = (value as Readonly<Record<string, unknown>> | null | undefined)?.[member]
  if (typeof found === 'string' && found !== '') return found
  throw new UpstreamError(`Acme's answer has no ${member}.`)
}

/** A member that must be an amount in base units, written as digits. */
export const amount = (value: unknown, member: string): bigint => {
  const read = parseBase(text(value, member))
  if (read === undefined) throw new UpstreamError(`Acme's ${member} is not an amount.`)
  return read
}

/** A member that must be a time, ISO 8601, as Unix milliseconds. */
export const time = (value: unknown, member: string): number => {
  const read = Date.parse(text(value, member))
  if (Number.isNaN(read)) throw new UpstreamError(`Acme's ${member} is not a time.`)
  return read
}

/** A member that must be a number from 0 on. */
export const count = (value: unknown, member: string): number => {
  const found = (value as Readonly<Record<string, unknown>>)[member]
  if (typeof found === 'number' && Number.isFinite(found) && found >= 0) return found
  throw new UpstreamError(`Acme's ${member} is not a number.`)
}
