import { bech32 } from '@scure/base'
import { isBurnAddress } from '@switchyard/chain-kit'
import type { AddressReading } from '@switchyard/core'

/** Bytes of an account: 20 for keys, 32 for modules and contracts. */
const LENGTHS: ReadonlySet<number> = new Set([20, 32])

/** Longest text decoded; real addresses have about 65 characters. */
const MAX_LENGTH = 90

/** Decodes an address to its account; `undefined` for an invalid address or another prefix. */
export const decodeAccount = (prefix: string, text: string): Uint8Array | undefined => {
  if (text.length > MAX_LENGTH) return undefined
  const decoded = bech32.decodeUnsafe(text, MAX_LENGTH)
  const bytes = decoded?.prefix === prefix ? bech32.fromWordsUnsafe(decoded.words) : undefined
  return bytes && LENGTHS.has(bytes.length) ? bytes : undefined
}

/** Encodes an account as an address. */
export const encodeAccount = (prefix: string, account: Uint8Array): string =>
  bech32.encode(prefix, bech32.toWords(account))

/** Reads an address; the canonical form is lower case. */
export const readAddress = (prefix: string, text: string): AddressReading | undefined => {
  const account = decodeAccount(prefix, text)
  return (
    account && {
      canonical: text.toLowerCase(),
      form: `bech32:${prefix}`,
      unspendable: isBurnAddress(account) || undefined,
    }
  )
}
