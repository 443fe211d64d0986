import { parseBase, UpstreamError } from '@switchyard/core'

/** Reads a member of an answer that must be a text. */
export const readText = (body: unknown, member: string): string => {
  const found = (body as Readonly<Record<string, unknown>> | null | undefined)?.[member]
  if (typeof found === 'string' && found !== '') return found
  throw new UpstreamError(`Acme's answer has no ${member}.`)
}

/** Reads a member that must be an amount in base units, written as digits. */
export const readAmount = (body: unknown, member: string): bigint => {
  const amount = parseBase(readText(body, member))
  if (amount === undefined) throw new UpstreamError(`Acme's ${member} is not an amount.`)
  return amount
}

/** Reads a member that must be a time, ISO 8601, as Unix milliseconds. */
export const readTime = (body: unknown, member: string): number => {
  const time = Date.parse(readText(body, member))
  if (Number.isNaN(time)) throw new UpstreamError(`Acme's ${member} is not a time.`)
  return time
}

/** Reads a member that must be a number from 0 on. */
export const readCount = (body: unknown, member: string): number => {
  const found = (body as Readonly<Record<string, unknown>>)[member]
  if (typeof found === 'number' && Number.isFinite(found) && found >= 0) return found
  throw new UpstreamError(`Acme's ${member} is not a number.`)
}
