import { bech32 } from '@scure/base'
import { isBurnAddress, unspendable } from '@switchyard/chain-kit'
import type { AddressReading } from '@switchyard/core'

/** Bytes of an account: 20 from a key, 32 for modules and contracts. */
const LENGTHS: ReadonlySet<number> = new Set([20, 32])

/** Longest text tried; real addresses have some 65 characters. */
const LONGEST = 90

/** The account behind an address; `undefined` when it is no account of a chain with this prefix. */
export const accountBytes = (prefix: string, text: string): Uint8Array | undefined => {
  if (text.length > LONGEST) return undefined
  try {
    const decoded = bech32.decode(text as `${string}1${string}`, LONGEST)
    const bytes = bech32.fromWords(decoded.words)
    return decoded.prefix === prefix && LENGTHS.has(bytes.length) ? bytes : undefined
  } catch {
    return undefined
  }
}

/** The address of an account. */
export const accountAddress = (prefix: string, account: Uint8Array): string =>
  bech32.encode(prefix, bech32.toWords(account))

/** Reads an address; the canonical spelling is lower case. */
export const readAddress = (prefix: string, text: string): AddressReading | undefined => {
  const account = accountBytes(prefix, text)
  return account && { canonical: text.toLowerCase(), form: `bech32:${prefix}`, ...unspendable(isBurnAddress(account)) }
}
