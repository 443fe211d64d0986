import { normalizeTonAddress } from './normalize-ton-address.ts'

const EVM = /^0x[0-9a-f]{40}$/i
const HEX = /^0x0{0,64}([0-9a-f]{1,64})$/i
const BECH32 =
  /^(?:[a-z]{1,20}1[qpzry9x8gf2tvdw0s3jn54khce6mua7l]{6,110}|[A-Z]{1,20}1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{6,110})$/
const CASHADDR = /^(?:bitcoincash:)?([qp][qpzry9x8gf2tvdw0s3jn54khce6mua7l]{41,110})$/
const CASHADDR_UPPER = /^(?:BITCOINCASH:)?([QP][QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{41,110})$/

/** Tells whether the text has the form of an EVM address, whose spellings differ in case alone. */
export const isEvmAddress = (text: string): boolean => EVM.test(text)

/**
 * Returns one form for all ways of writing an address.
 *
 * EVM and bech32 addresses become lower-case; other hexadecimal ones (Sui, Starknet) lower-case without leading zeros; Bitcoin
 * Cash loses its prefix; all forms of a TON address become one. Others stay unchanged: base58 is case-sensitive.
 *
 * @example
 * ```ts
 * const isListed = list.has(normalizeAddress('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'))
 * ```
 */
export const normalizeAddress = (address: string): string => {
  if (EVM.test(address) || BECH32.test(address)) return address.toLowerCase()
  const hex = HEX.exec(address)
  if (hex) return `0x${hex[1]?.toLowerCase()}`
  const cash = CASHADDR.exec(address) ?? CASHADDR_UPPER.exec(address)
  if (cash) return (cash[1] as string).toLowerCase()
  return normalizeTonAddress(address) ?? address
}
