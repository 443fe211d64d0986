import { keccak_256 } from '@noble/hashes/sha3.js'
import { accountBytes } from '../account-bytes.ts'
import { NATIVE, ZERO_BYTES } from '../addresses.ts'
import { requireChain } from '../chains.ts'
import { type OrderAddresses, required } from '../order.ts'
import type { WireQuote } from '../quote/wire-quote.ts'
import { ByteWriter } from './byte-writer.ts'
import { writeTerms } from './write-terms.ts'

const PLAIN_PAYLOAD = 1

/**
 * The hash of a Swift order: keccak-256 of its fields, big-endian, 239 bytes (V1) or 272 (V2).
 *
 * Source: swap-sdk 15.2.0, `createSwiftOrderHash`; the derived accounts of its vectors depend on every byte.
 */
export const orderHash = (quote: WireQuote, addresses: OrderAddresses, random: string): Uint8Array => {
  const from = requireChain(quote.fromChain)
  const second = quote.swiftVersion === 'V2'
  const input = required(quote.swiftInputContract, 'swiftInputContract')
  const writer = new ByteWriter('big')
  if (second) writer.number(PLAIN_PAYLOAD, 1)
  writer
    .hex(accountBytes(addresses.trader, from.machine))
    .number(from.wormhole, 2)
    .hex(input === NATIVE ? ZERO_BYTES : accountBytes(input, from.machine))
  writeTerms(writer, quote, addresses, random)
  if (second) writer.hex(ZERO_BYTES)
  return keccak_256(writer.done())
}
