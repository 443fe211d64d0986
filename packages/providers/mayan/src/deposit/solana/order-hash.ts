import { keccak_256 } from '@noble/hashes/sha3.js'
import { encodeAccount } from '../../assets/account-bytes.ts'
import { NATIVE, ZERO_BYTES } from '../../assets/addresses.ts'
import { requireChain } from '../../assets/chains.ts'
import type { WireQuote } from '../../quote/wire-quote.ts'
import { type OrderAddresses, requireField } from '../order.ts'
import { ByteWriter } from './byte-writer.ts'
import { writeTerms } from './write-terms.ts'

const PLAIN_PAYLOAD = 1

/**
 * The hash of a Swift order: keccak-256 of its fields, big-endian, 239 bytes (V1) or 272 (V2).
 *
 * Source: swap-sdk 15.2.0, `createSwiftOrderHash`; the derived accounts of its vectors depend on every byte.
 */
export const hashOrder = (quote: WireQuote, addresses: OrderAddresses, random: string): Uint8Array => {
  const from = requireChain(quote.fromChain)
  const second = quote.swiftVersion === 'V2'
  const input = requireField(quote.swiftInputContract, 'swiftInputContract')
  const writer = new ByteWriter('big')
  if (second) writer.number(PLAIN_PAYLOAD, 1)
  writer
    .hex(encodeAccount(addresses.trader, from.machine))
    .number(from.wormhole, 2)
    .hex(input === NATIVE ? ZERO_BYTES : encodeAccount(input, from.machine))
  writeTerms(writer, quote, { addresses, random })
  if (second) writer.hex(ZERO_BYTES)
  return keccak_256(writer.done())
}
