import { unspendable } from '@switchyard/chain-kit'
import type { AddressReading } from '@switchyard/core'
import type { Hex } from 'viem'
import { getAddress } from 'viem/utils'

const FORM = /^0x[0-9a-fA-F]{40}$/
const TOKEN_FORM = /^0[xX][0-9a-fA-F]{40}$/

/** The address nobody owns. */
export const zeroAddress: Hex = '0x0000000000000000000000000000000000000000'

/**
 * Nobody's accounts: those with sixteen zero bytes in their middle (the zero address, `…dEaD`, and the precompiles and system
 * contracts chains keep at small or round numbers), and those known for burning or for standing in place of the coin.
 */
const MIDDLE = /^0x[0-9a-f]{4}0{32}[0-9a-f]{4}$/
const NOBODYS: ReadonlySet<string> = new Set([
  '0xdead000000000000000042069420694206942069',
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  '0xffffffffffffffffffffffffffffffffffffffff',
])

/**
 * Reads an account address: `0x` and 40 hexadecimal digits, all lower case, all upper case, or in exact EIP-55 case.
 *
 * A single wrong case among mixed ones is a typing error and answers `undefined`. Canonical is the EIP-55 spelling.
 */
export const readAddress = (text: string): AddressReading | undefined => {
  if (!FORM.test(text)) return undefined
  const digits = text.slice(2)
  const canonical = checksummed(text)
  const plain = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return plain || text === canonical ? { canonical, form: 'evm', ...unspendable(isBurnAddress(canonical)) } : undefined
}

const isBurnAddress = (canonical: Hex): boolean => {
  const address = canonical.toLowerCase()
  return MIDDLE.test(address) || NOBODYS.has(address)
}

/**
 * Reads a token contract's address as token lists spell it: any case, also `0X…`. Canonical is the EIP-55 spelling.
 *
 * Lists mix cases freely, so the case of a listed contract carries no check; it is matched by value.
 */
export const readTokenAddress = (text: string): Hex | undefined =>
  TOKEN_FORM.test(text) ? checksummed(text) : undefined

const checksummed = (text: string): Hex => getAddress(`0x${text.slice(2).toLowerCase()}`)
