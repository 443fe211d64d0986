import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { RawTx } from '@scure/btc-signer'

/** The unsigned transaction inside a PSBT. */
export interface Body {
  readonly inputs: readonly { readonly txid: string; readonly vout: number }[]
  readonly outputs: readonly BodyOutput[]
}

/** One output; `amount` in base units. */
export interface BodyOutput {
  readonly script: Uint8Array
  readonly amount: bigint
}

/** Sapling v4 header and version group. Source: ZIP-243. */
const SAPLING_HEADER = hexToBytes('0400008085202f89')

/** Lock time, expiry height and value balance of zero, then no spends, outputs or JoinSplits. */
const SAPLING_TAIL = new Uint8Array(4 + 4 + 8 + 3)

/**
 * All sequences are final, without replace-by-fee, since THORChain ignores replaceable deposits until they are mined.
 */
const FINAL = 0xffffffff

/** Encodes a transaction in Bitcoin's format without witnesses. */
export const writeBody = ({ inputs, outputs }: Body, version: 1 | 2): Uint8Array =>
  RawTx.encode({
    version,
    segwitFlag: false,
    inputs: inputs.map(({ txid, vout }) => ({
      txid: hexToBytes(txid),
      index: vout,
      finalScriptSig: new Uint8Array(),
      sequence: FINAL,
    })),
    outputs: [...outputs],
    lockTime: 0,
  })

/** Encodes a transaction in Zcash's v4 format: the same inputs and outputs between Sapling's header and tail. */
export const writeSaplingBody = (body: Body): Uint8Array =>
  concatBytes(SAPLING_HEADER, writeBody(body, 1).slice(4, -4), SAPLING_TAIL)

/** Decodes inputs and outputs of an unsigned transaction in either format. Throws for anything else. */
export const readBody = (bytes: Uint8Array): Body => {
  const sapling = SAPLING_HEADER.every((byte, index) => bytes[index] === byte)
  const { inputs, outputs } = RawTx.decode(sapling ? commonBytes(bytes) : bytes)
  return { inputs: inputs.map(({ txid, index }) => ({ txid: bytesToHex(txid), vout: index })), outputs }
}

const commonBytes = (bytes: Uint8Array): Uint8Array => {
  const tail = bytes.slice(-SAPLING_TAIL.length)
  if (tail.some((byte) => byte !== 0)) throw new Error('The transaction has shielded parts.')
  return concatBytes(
    new Uint8Array([1, 0, 0, 0]),
    bytes.slice(SAPLING_HEADER.length, -SAPLING_TAIL.length),
    tail.slice(0, 4),
  )
}
