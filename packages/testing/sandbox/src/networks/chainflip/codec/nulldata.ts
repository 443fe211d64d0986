import { concatBytes } from '@noble/hashes/utils.js'
import { LittleReader, littleEndian } from '../../../codec/little-reader.ts'
import { flipAssets } from '../assets.ts'
import type { SwapTerms } from '../engine/swap-record.ts'
import { addressBytes, addressLength, addressText } from './address-bytes.ts'

/** Terms encoded in a payload. Price and refund address come from the transaction. */
export type PayloadTerms = Omit<SwapTerms, 'from' | 'refundAddress' | 'minPrice' | 'brokers'> & {
  readonly minOutput: bigint
  readonly brokerBps: number
  readonly affiliates: readonly { readonly id: number; readonly bps: number }[]
}

const VERSION = 1
const NO_ORACLE = 255

/** The OP_RETURN payload of a Bitcoin vault swap. */
export const encodePayload = (terms: PayloadTerms): Uint8Array =>
  concatBytes(
    Uint8Array.of(VERSION, terms.to.id),
    addressBytes(terms.to.chain, terms.destination),
    littleEndian(terms.retryBlocks, 2),
    littleEndian(terms.minOutput, 16),
    littleEndian(terms.oracleBps ?? NO_ORACLE, 1),
    littleEndian(terms.chunks, 2),
    littleEndian(terms.interval, 2),
    littleEndian(terms.maxBoostBps, 1),
    littleEndian(terms.brokerBps, 1),
    littleEndian(terms.affiliates.length * 4, 1),
    ...terms.affiliates.map(({ id, bps }) => Uint8Array.of(id, bps)),
  )

/** Decodes a payload. Throws when it is invalid; the deposit is then lost. */
export const decodePayload = (bytes: Uint8Array): PayloadTerms => {
  const reader = new LittleReader(bytes)
  if (reader.int(1) !== VERSION) throw new RangeError('The payload version is not supported.')
  const id = reader.int(1)
  const to = flipAssets.find((asset) => asset.id === id)
  if (!to) throw new RangeError(`Asset ${id} is not supported.`)
  const destination = addressText(to.chain, reader.bytes(addressLength(to.chain) ?? reader.int(1) >> 2))
  const retryBlocks = reader.int(2)
  const minOutput = reader.big(16)
  const oracle = reader.int(1)
  const [chunks, interval] = [reader.int(2), reader.int(2)]
  const [maxBoostBps, brokerBps] = [reader.int(1), reader.int(1)]
  const affiliates = Array.from({ length: reader.int(1) >> 2 }, () => ({ id: reader.int(1), bps: reader.int(1) }))
  if (reader.left > 0) throw new RangeError('The payload is too long.')
  const guard = oracle === NO_ORACLE ? {} : { oracleBps: oracle }
  return { to, destination, retryBlocks, minOutput, ...guard, chunks, interval, maxBoostBps, brokerBps, affiliates }
}
