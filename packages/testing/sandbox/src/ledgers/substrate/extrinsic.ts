import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { blob, compact, ScaleReader, u32 } from '../../codec/scale.ts'
import { skipLocation } from './location.ts'
import { type RuntimeCall, readCall, readMultiAddress } from './runtime-call.ts'
import { blake2b256, type Signature } from './substrate-account.ts'
import { substrateChain } from './substrate-chain.ts'

/** The blocks that may include a transaction: `period` of them from the last block whose height is `phase` in it. */
export interface Era {
  readonly period: number
  readonly phase: number
}

/** A signed transaction. */
export interface SignedExtrinsic {
  readonly hash: string
  /** With its length in front, as it is submitted and stands in a block. */
  readonly bytes: Uint8Array
  /** Undefined where the signer is no account id. */
  readonly signer: Uint8Array | undefined
  readonly signature: Signature
  /** Undefined for a transaction that never expires. */
  readonly era: Era | undefined
  readonly nonce: number
  readonly tip: bigint
  /** The fee shall be paid in an asset. */
  readonly paysInAsset: boolean
  /** The signer put its name to the digest of the metadata. */
  readonly signsMetadata: boolean
  readonly call: RuntimeCall
  /** The call and the extensions as they were signed. */
  readonly signed: Uint8Array
}

const SIGNED_V4 = 0x84

/** Era of two bytes: log of the period and the phase. */
const readEra = (reader: ScaleReader): Era | undefined => {
  const first = reader.byte()
  if (first === 0) return undefined
  const encoded = first | (reader.byte() << 8)
  const period = 2 << (encoded % 16)
  const phase = (encoded >> 4) * Math.max(period >> 12, 1)
  if (period < 4 || phase >= period) throw new RangeError('The era is invalid.')
  return { period, phase }
}

/** The first block of an era's window at a height. */
export const birthOf = ({ period, phase }: Era, current: number): number =>
  Math.floor((Math.max(current, phase) - phase) / period) * period + phase

const readSignature = (reader: ScaleReader): Signature => {
  const scheme = reader.byte()
  if (scheme > 2) throw new RangeError(`${scheme} is no variant of MultiSignature.`)
  return { scheme, bytes: reader.bytes(scheme === 2 ? 65 : 64) }
}

const readOption = (reader: ScaleReader, skip: (reader: ScaleReader) => void): boolean => {
  const flag = reader.byte()
  if (flag > 1) throw new RangeError(`${flag} is no variant of Option.`)
  if (flag === 1) skip(reader)
  return flag === 1
}

const readMode = (reader: ScaleReader): boolean => {
  const mode = reader.byte()
  if (mode > 1) throw new RangeError(`${mode} is no variant of Mode.`)
  return mode === 1
}

/** Reads a signed transaction without its length. Throws `RangeError` for what the runtime cannot decode. */
export const readExtrinsic = (body: Uint8Array): SignedExtrinsic => {
  const reader = new ScaleReader(body)
  if (reader.byte() !== SIGNED_V4) throw new RangeError('The extrinsic is not signed in version 4.')
  const signer = readMultiAddress(reader)
  const signature = readSignature(reader)
  const extensions = body.length - reader.left
  const era = readEra(reader)
  const nonce = Number(reader.compact())
  const tip = reader.compact()
  const paysInAsset = readOption(reader, skipLocation)
  const signsMetadata = readMode(reader)
  const start = body.length - reader.left
  const call = readCall(reader)
  if (reader.left > 0) throw new RangeError('Bytes follow the call.')
  const bytes = blob(body)
  const hash = `0x${Buffer.from(blake2b256(bytes)).toString('hex')}`
  const signed = concatBytes(body.slice(start), body.slice(extensions, start))
  return { hash, bytes, signer, signature, era, nonce, tip, paysInAsset, signsMetadata, call, signed }
}

/** Builds the bytes that a signature covers: call and extensions, then what both sides know. Long payloads are signed by their digest. */
export const payloadOf = (signed: Uint8Array, birthHash: Uint8Array, metadata?: Uint8Array): Uint8Array => {
  const { specVersion, transactionVersion, genesisHash } = substrateChain
  const versions = [u32(specVersion), u32(transactionVersion)]
  const digest = metadata ? Uint8Array.of(1, ...metadata) : Uint8Array.of(0)
  const payload = concatBytes(signed, ...versions, hexToBytes(genesisHash), birthHash, digest)
  return payload.length > 256 ? blake2b256(payload) : payload
}

/** A transaction that never expires, signed by `sign`, without its length. */
export const writeExtrinsic = (
  signer: Uint8Array,
  nonce: number,
  call: Uint8Array,
  sign: (payload: Uint8Array) => Uint8Array,
): Uint8Array => {
  const extensions = concatBytes(Uint8Array.of(0), compact(nonce), compact(0), Uint8Array.of(0, 0))
  const signature = sign(payloadOf(concatBytes(call, extensions), hexToBytes(substrateChain.genesisHash)))
  return concatBytes(Uint8Array.of(SIGNED_V4, 0), signer, Uint8Array.of(1), signature, extensions, call)
}

/** An extrinsic of the block's author, with its length. */
export const writeInherent = (...call: readonly Uint8Array[]): Uint8Array =>
  blob(concatBytes(Uint8Array.of(4), ...call))
