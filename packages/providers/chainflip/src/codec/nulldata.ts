import { concatBytes } from '@noble/hashes/utils.js'
import { UnreadableInput } from '@switchyard/core'
import { ByteReader } from './byte-reader.ts'
import { isSameBytes, toLittleEndian } from './bytes.ts'
import type { Dca, ShortAffiliate } from './swap-terms.ts'

/** Content of the OP_RETURN of a Bitcoin vault swap. */
export interface Nulldata {
  /** Number of the bought asset. */
  readonly asset: number
  /** Payout address: raw bytes. */
  readonly address: Uint8Array
  /** Blocks of the State Chain. */
  readonly retryBlocks: number
  /** Base units of the bought asset for the whole deposit, before the payout's fee. */
  readonly minOutput: bigint
  /** Basis points; absent where the price is not compared with the oracle. */
  readonly oracleBps?: number
  /** Absent for a single swap. */
  readonly dca?: Dca
  readonly boostBps: number
  readonly brokerBps: number
  readonly affiliates: readonly ShortAffiliate[]
}

const VERSION = 1
const NO_ORACLE = 255
const ONE_SWAP: Dca = { chunks: 1, interval: 2 }

/**
 * Encodes a payload, version 1. Source: `vault_swap_encoding.rs`.
 *
 * @throws {RangeError} for numbers that do not fit
 */
export const encode = (data: Nulldata): Uint8Array => {
  const { chunks, interval } = data.dca ?? ONE_SWAP
  return concatBytes(
    toLittleEndian(VERSION, 1),
    toLittleEndian(data.asset, 1),
    data.address,
    toLittleEndian(data.retryBlocks, 2),
    toLittleEndian(data.minOutput, 16),
    toLittleEndian(data.oracleBps ?? NO_ORACLE, 1),
    toLittleEndian(chunks, 2),
    toLittleEndian(interval, 2),
    toLittleEndian(data.boostBps, 1),
    toLittleEndian(data.brokerBps, 1),
    toLittleEndian(data.affiliates.length << 2, 1),
    ...data.affiliates.flatMap(({ id, bps }) => [toLittleEndian(id, 1), toLittleEndian(bps, 1)]),
  )
}

/**
 * Decodes a payload, version 1.
 *
 * @param addressLength - bytes of the payout address
 * @throws {UnreadableInput} for anything else, and for bytes after the payload
 */
export const decode = (bytes: Uint8Array, addressLength: number): Nulldata => {
  const reader = new ByteReader(bytes)
  const version = reader.number(1)
  if (version !== VERSION) throw new UnreadableInput(`the payload has version ${version}`)
  const head = {
    asset: reader.number(1),
    address: reader.take(addressLength),
    retryBlocks: reader.number(2),
    minOutput: reader.amount(16),
  }
  const oracleBps = reader.number(1)
  const dca = { chunks: reader.number(2), interval: reader.number(2) }
  const [boostBps, brokerBps] = [reader.number(1), reader.number(1)]
  const affiliates = Array.from({ length: reader.compact() }, () => ({ id: reader.number(1), bps: reader.number(1) }))
  reader.end()
  const data: Nulldata = {
    ...head,
    oracleBps: oracleBps === NO_ORACLE ? undefined : oracleBps,
    dca: dca.chunks === 1 ? undefined : dca,
    boostBps,
    brokerBps,
    affiliates,
  }
  if (dca.chunks > 1 && !isSameBytes(encode(data), bytes)) throw new UnreadableInput('the payload is not canonical')
  return data
}
