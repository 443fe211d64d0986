import { UpstreamError } from '@switchyard/core'
import { readInteger } from '@switchyard/net'

const requireValue = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new UpstreamError(`The node returned something other than ${what}.`)
  return value
}

/** Reads a non-negative integer from a number or digits. Throws `UpstreamError`. */
export const requireInteger = (value: unknown): bigint => requireValue(readInteger(value), 'an integer')

/** Reads a string. Throws `UpstreamError`. */
export const requireText = (value: unknown): string =>
  requireValue(typeof value === 'string' ? value : undefined, 'a string')

/** Reads a list. Throws `UpstreamError`. */
export const requireList = (value: unknown): readonly unknown[] =>
  requireValue(Array.isArray(value) ? value : undefined, 'a list')

/** Tells whether a balance change is positive. Throws `UpstreamError` when it is not an integer. */
export const isGain = (change: unknown): boolean => {
  const digits = requireText(typeof change === 'number' && Number.isSafeInteger(change) ? String(change) : change)
  return requireInteger(digits.replace(/^-/, '')) > 0n && !digits.startsWith('-')
}
