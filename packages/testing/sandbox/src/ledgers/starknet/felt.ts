import { keccak_256 } from '@noble/hashes/sha3.js'

/** Prime of the field. */
export const PRIME: bigint = 2n ** 251n + 17n * 2n ** 192n + 1n
/** Addresses are below it. */
const ADDRESSES = 2n ** 251n - 256n
const HALF = 2n ** 128n

/** Reads a field element in `0x` or decimal form; `undefined` for anything else. */
export const readFelt = (value: unknown): bigint | undefined => {
  if (typeof value !== 'string' || !/^(0x[0-9a-f]{1,64}|\d{1,76})$/i.test(value)) return undefined
  const felt = BigInt(value)
  return felt < PRIME ? felt : undefined
}

/** Shortest form, as nodes print elements. */
export const shortFelt = (felt: bigint): string => `0x${felt.toString(16)}`

/** All 64 digits: the notation of addresses and tokens in the ledger. */
export const longFelt = (felt: bigint): string => `0x${felt.toString(16).padStart(64, '0')}`

/** Tells whether the number can be an address. */
export const isAddressFelt = (felt: bigint): boolean => felt > 0n && felt < ADDRESSES

/** A short text as a number. */
export const textFelt = (text: string): bigint => BigInt(`0x${Buffer.from(text).toString('hex')}`)

/** Number of an entry point or an event by its name. */
export const selector = (name: string): bigint =>
  BigInt(`0x${Buffer.from(keccak_256(new TextEncoder().encode(name))).toString('hex')}`) & (2n ** 250n - 1n)

/** Low and high half of an amount. */
export const halves = (amount: bigint): readonly [bigint, bigint] => [amount % HALF, amount / HALF]

/** An amount of two halves; `undefined` when one is missing or too large. */
export const wholeOf = (low: bigint | undefined, high: bigint | undefined): bigint | undefined =>
  low === undefined || high === undefined || low >= HALF || high >= HALF ? undefined : high * HALF + low
