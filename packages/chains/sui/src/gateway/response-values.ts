import { base58 } from '@scure/base'
import { decodeText } from '@switchyard/chain-kit'
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

/**
 * Returns `true` for the digest of an object that stands for a part of an address balance: nodes list such objects for old
 * wallets, but they are counted in the address balance already. Source: sui-types, `coin_reservation`, its last 20 bytes.
 */
export const isReservation = (digest: string): boolean =>
  decodeText(base58, digest)
    ?.slice(12)
    .every((byte) => byte === 0xac) === true

/** Reads a list. Throws `UpstreamError`. */
export const requireList = (value: unknown): readonly unknown[] =>
  requireValue(Array.isArray(value) ? value : undefined, 'a list')

/** Tells whether a balance change is positive. Throws `UpstreamError` when it is not an integer. */
export const isGain = (change: unknown): boolean => {
  const digits = requireText(typeof change === 'number' && Number.isSafeInteger(change) ? String(change) : change)
  return requireInteger(digits.replace(/^-/, '')) > 0n && !digits.startsWith('-')
}
