import { concatBytes } from '@noble/hashes/utils.js'
import { UnreadableInput } from '@switchyard/core'
import { ByteReader } from './byte-reader.ts'
import { toLittleEndian } from './bytes.ts'
import type { Dca, ShortAffiliate } from './swap-terms.ts'

/** Parameters of a vault swap on an EVM chain or Solana. */
export interface CfParameters {
  readonly retryBlocks: number
  /** Raw bytes: 20 on EVM chains, 32 on Solana. */
  readonly refund: Uint8Array
  /** Price with 128 fractional bits. */
  readonly minPrice: bigint
  readonly oracleBps?: number
  readonly dca?: Dca
  readonly boostBps: number
  /** Account of the broker, 32 bytes. */
  readonly broker: Uint8Array
  readonly brokerBps: number
  readonly affiliates: readonly ShortAffiliate[]
}

const VERSION = 1
const ACCOUNT_BYTES = 32

/** Encodes parameters, version 1, of a swap without a message. */
export const encode = (parameters: CfParameters): Uint8Array => {
  const { oracleBps, dca, affiliates } = parameters
  return concatBytes(
    toLittleEndian(VERSION, 1),
    toLittleEndian(parameters.retryBlocks, 4),
    parameters.refund,
    toLittleEndian(parameters.minPrice, 32),
    toLittleEndian(0, 1),
    writeOption(oracleBps === undefined ? undefined : toLittleEndian(oracleBps, 2)),
    writeOption(dca && concatBytes(toLittleEndian(dca.chunks, 4), toLittleEndian(dca.interval, 4))),
    toLittleEndian(parameters.boostBps, 1),
    parameters.broker,
    toLittleEndian(parameters.brokerBps, 2),
    toLittleEndian(affiliates.length << 2, 1),
    ...affiliates.flatMap(({ id, bps }) => [toLittleEndian(id, 1), toLittleEndian(bps, 1)]),
  )
}

const writeOption = (value: Uint8Array | undefined): Uint8Array =>
  value ? concatBytes(Uint8Array.of(1), value) : Uint8Array.of(0)

/**
 * Decodes parameters, version 1.
 *
 * @param refundLength - bytes of the refund address
 * @throws {UnreadableInput} for anything else
 */
export const decode = (bytes: Uint8Array, refundLength: number): CfParameters => {
  const reader = new ByteReader(bytes)
  const version = reader.number(1)
  if (version !== VERSION) throw new UnreadableInput(`the parameters have version ${version}`)
  const head = { retryBlocks: reader.number(4), refund: reader.take(refundLength), minPrice: reader.amount(32) }
  if (reader.number(1) !== 0) throw new UnreadableInput('the refund carries a message')
  const oracleBps = reader.option(() => reader.number(2))
  const dca = reader.option(() => ({ chunks: reader.number(4), interval: reader.number(4) }))
  const tail = { boostBps: reader.number(1), broker: reader.take(ACCOUNT_BYTES), brokerBps: reader.number(2) }
  const affiliates = Array.from({ length: reader.compact() }, () => ({ id: reader.number(1), bps: reader.number(1) }))
  reader.end()
  return {
    ...head,
    oracleBps,
    dca,
    ...tail,
    affiliates,
  }
}
