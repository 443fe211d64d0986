import { concatBytes } from '@noble/hashes/utils.js'
import { LittleReader, littleEndian } from '../../../codec/little-reader.ts'
import type { FlipChain } from '../assets.ts'
import type { SwapTerms } from '../engine/swap-record.ts'
import { addressBytes, addressLength, addressText } from './address-bytes.ts'

/** Terms encoded in the parameters of a contract call. */
export type CallTerms = Omit<SwapTerms, 'from' | 'to' | 'destination' | 'brokers'> & {
  /** 32 bytes. */
  readonly broker: Uint8Array
  readonly brokerBps: number
  readonly affiliates: readonly { readonly id: number; readonly bps: number }[]
}

const option = (present: boolean, ...parts: readonly Uint8Array[]): Uint8Array =>
  present ? concatBytes(Uint8Array.of(1), ...parts) : Uint8Array.of(0)

/** `cfParameters` of a vault call without a message. */
export const encodeParameters = (chain: FlipChain, terms: CallTerms): Uint8Array =>
  concatBytes(
    Uint8Array.of(1),
    littleEndian(terms.retryBlocks, 4),
    addressBytes(chain, terms.refundAddress),
    littleEndian(terms.minPrice, 32),
    Uint8Array.of(0),
    option(terms.oracleBps !== undefined, littleEndian(terms.oracleBps ?? 0, 2)),
    option(terms.chunks > 1, littleEndian(terms.chunks, 4), littleEndian(terms.interval, 4)),
    littleEndian(terms.maxBoostBps, 1),
    terms.broker,
    littleEndian(terms.brokerBps, 2),
    littleEndian(terms.affiliates.length * 4, 1),
    ...terms.affiliates.map(({ id, bps }) => Uint8Array.of(id, bps)),
  )

/** Decodes the `cfParameters` of a call on a chain. Throws on anything else. */
export const decodeParameters = (chain: FlipChain, bytes: Uint8Array): CallTerms => {
  const reader = new LittleReader(bytes)
  if (reader.int(1) !== 1) throw new RangeError('The parameter version is not supported.')
  const retryBlocks = reader.int(4)
  const refundAddress = addressText(chain, reader.bytes(addressLength(chain) ?? 0))
  const minPrice = reader.big(32)
  if (reader.int(1) !== 0) throw new RangeError('Messages are not simulated.')
  const guard = reader.int(1) === 1 ? { oracleBps: reader.int(2) } : {}
  const dca = reader.int(1) === 1 ? { chunks: reader.int(4), interval: reader.int(4) } : { chunks: 1, interval: 2 }
  const maxBoostBps = reader.int(1)
  const broker = reader.bytes(32)
  const brokerBps = reader.int(2)
  const affiliates = Array.from({ length: reader.int(1) >> 2 }, () => ({ id: reader.int(1), bps: reader.int(1) }))
  if (reader.left > 0) throw new RangeError('The parameters are too long.')
  return { retryBlocks, refundAddress, minPrice, ...guard, ...dca, maxBoostBps, broker, brokerBps, affiliates }
}
