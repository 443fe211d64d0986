import type { WireQuote } from '../../quote/wire-quote.ts'
import { type OrderKey, requireField, writeOrderTerms } from '../order.ts'
import type { ByteWriter } from './byte-writer.ts'

/** Writes what a Swift order promises, in the order that its instruction and its hash share. */
export const writeTerms = (writer: ByteWriter, quote: WireQuote, { addresses, random }: OrderKey): ByteWriter => {
  const of = writeOrderTerms(quote, addresses)
  return writer
    .hex(of.destination)
    .number(of.destinationWormhole, 2)
    .hex(of.tokenOut)
    .number(of.minAmountOut, 8)
    .number(of.gasDrop, 8)
    .number(BigInt(requireField(quote.cancelFee, 'cancelRelayerFee64')), 8)
    .number(BigInt(requireField(quote.refundFee, 'refundRelayerFee64')), 8)
    .number(BigInt(requireField(quote.deadline, 'deadline64')), 8)
    .hex(of.referrer)
    .number(of.referrerBps, 1)
    .number(quote.protocolBps, 1)
    .number(requireField(quote.swiftAuctionMode, 'swiftAuctionMode'), 1)
    .hex(random)
}
