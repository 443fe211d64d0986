import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { AddressReading } from '@switchyard/core'
import type { Hex } from './encoding/hex.ts'

const FORM = /^0x[0-9a-fA-F]{40}$/
const TOKEN_FORM = /^0[xX][0-9a-fA-F]{40}$/

/** The zero address, which has no private key. */
export const zeroAddress: Hex = '0x0000000000000000000000000000000000000000'

/**
 * Burn addresses have sixteen zero bytes in the middle (the zero address, `…dEaD`, precompiles and system contracts) or
 * are listed here: well-known burn addresses and placeholders for the native coin.
 */
const MIDDLE = /^0x[0-9a-f]{4}0{32}[0-9a-f]{4}$/
const KNOWN_BURN_ADDRESSES: ReadonlySet<string> = new Set([
  '0xdead000000000000000042069420694206942069',
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  '0xffffffffffffffffffffffffffffffffffffffff',
])

/**
 * Reads an account address: `0x` and 40 hexadecimal digits, all lower case, all upper case, or in exact EIP-55 case.
 *
 * Mixed case with a wrong checksum is treated as a typing error and returns `undefined`. The canonical form is EIP-55.
 */
export const readAddress = (text: string): AddressReading | undefined => {
  if (!FORM.test(text)) return undefined
  const digits = text.slice(2)
  const canonical = formatChecksummed(digits)
  const lower = digits.toLowerCase()
  const hasChecksum = digits !== lower && digits !== digits.toUpperCase()
  if (hasChecksum && text !== canonical) return undefined

  const isBurnt = MIDDLE.test(`0x${lower}`) || KNOWN_BURN_ADDRESSES.has(`0x${lower}`)
  return { canonical, form: 'evm', unspendable: isBurnt || undefined }
}

/**
 * Reads a token contract address as token lists write it: any case, also `0X…`. The canonical form is EIP-55.
 *
 * Token lists mix cases freely, so the case carries no checksum here.
 */
export const readTokenAddress = (text: string): Hex | undefined =>
  TOKEN_FORM.test(text) ? formatChecksummed(text.slice(2)) : undefined

/** The address of 40 hexadecimal digits in EIP-55 case: a digit is upper case where the hash has one above 7. */
export const formatChecksummed = (digits: string): Hex => {
  const lower = digits.toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)))
  return `0x${lower.replace(/[a-f]/g, (digit, at: number) => ((hash[at] as string) > '7' ? digit.toUpperCase() : digit))}`
}
