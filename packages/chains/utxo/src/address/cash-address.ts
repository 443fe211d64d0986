import { bech32 } from '@scure/base'
import type { Lock } from './lock.ts'

const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'

const GENERATORS = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n]

/** Version bytes of 20-byte hashes; 0x10 and 0x18 mark token-aware wallets and lock the same way. */
const FORMS: Readonly<Record<number, 'p2pkh' | 'p2sh'>> = { 0: 'p2pkh', 8: 'p2sh', 16: 'p2pkh', 24: 'p2sh' }

/**
 * Reads a cash address, with or without its prefix, in a single case.
 *
 * Source: CashAddr specification and CHIP-2022-02-CashTokens.
 */
export const readCashAddress = (text: string, prefix: string): Lock | undefined => {
  const { version = -1, payload = new Uint8Array() } = decodeCashAddress(text, prefix) ?? {}
  const form = FORMS[version]
  return form && payload.length === 20 ? { form, payload } : undefined
}

/** Version bytes of script hashes of 32 bytes, the second token-aware. */
const LONG_SCRIPT_HASHES: readonly number[] = [0x0b, 0x1b]

/** Reads the cash address of a script hash of 32 bytes; the canonical spelling is not token-aware. */
export const readLongCashAddress = (text: string, prefix: string): string | undefined => {
  const { version = -1, payload = new Uint8Array() } = decodeCashAddress(text, prefix) ?? {}
  return LONG_SCRIPT_HASHES.includes(version) && payload.length === 32
    ? encodeCashAddress(Uint8Array.of(0x0b, ...payload), prefix)
    : undefined
}

interface CashAddress {
  readonly version: number
  readonly payload: Uint8Array
}

const decodeCashAddress = (text: string, prefix: string): CashAddress | undefined => {
  if (text.length > 120 || (text !== text.toLowerCase() && text !== text.toUpperCase())) return undefined
  const [body, given = prefix, ...more] = text.toLowerCase().split(':').reverse()
  if (body === undefined || given !== prefix || more.length > 0) return undefined
  const digits = [...body].map((letter) => ALPHABET.indexOf(letter))
  if (digits.includes(-1) || digits.length < 8 || computePolymod(prefix, digits) !== 0n) return undefined

  const [version = -1, ...payload] = bech32.fromWordsUnsafe(digits.slice(0, -8)) ?? []
  return { version, payload: Uint8Array.from(payload) }
}

/** Encodes a cash address without prefix, the form of inbound addresses and memos. */
export const writeCashAddress = ({ form, payload }: Lock, prefix: string): string =>
  encodeCashAddress(Uint8Array.of(form === 'p2pkh' ? 0x00 : 0x08, ...payload), prefix)

const encodeCashAddress = (bytes: Uint8Array, prefix: string): string => {
  const digits = bech32.toWords(bytes)
  const checksum = computePolymod(prefix, [...digits, 0, 0, 0, 0, 0, 0, 0, 0])
  const tail = Array.from({ length: 8 }, (_, index) => Number((checksum >> BigInt(5 * (7 - index))) & 31n))
  return [...digits, ...tail].map((digit) => ALPHABET[digit]).join('')
}

const computePolymod = (prefix: string, digits: readonly number[]): bigint => {
  let checksum = 1n
  const letters = [...prefix].map((letter) => letter.charCodeAt(0) & 31)
  for (const digit of [...letters, 0, ...digits]) {
    const top = checksum >> 35n
    checksum = ((checksum & 0x07ffffffffn) << 5n) ^ BigInt(digit)
    for (const [bit, generator] of GENERATORS.entries()) if ((top >> BigInt(bit)) & 1n) checksum ^= generator
  }
  return checksum ^ 1n
}
