import { UpstreamError } from '@switchyard/core'
import { integer as maybeInteger } from '@switchyard/net'

const surely = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new UpstreamError(`The node answered something else than ${what}`)
  return value
}

/** A non-negative integer, written as a number or as digits. Throws `UpstreamError`. */
export const integer = (value: unknown): bigint => surely(maybeInteger(value), 'an integer')

/** A text. Throws `UpstreamError`. */
export const text = (value: unknown): string => surely(typeof value === 'string' ? value : undefined, 'a text')

/** A list. Throws `UpstreamError`. */
export const list = (value: unknown): readonly unknown[] => surely(Array.isArray(value) ? value : undefined, 'a list')

/** Whether a signed change of a balance is above zero. Throws `UpstreamError` where it is no whole number. */
export const isGain = (change: unknown): boolean => {
  const digits = text(typeof change === 'number' && Number.isSafeInteger(change) ? String(change) : change)
  return integer(digits.replace(/^-/, '')) > 0n && !digits.startsWith('-')
}
