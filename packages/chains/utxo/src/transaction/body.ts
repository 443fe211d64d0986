import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { RawTx } from '@scure/btc-signer'
import type { ZcashConsensus } from '../zcash-consensus.ts'
import { type Body, ZIP225_HEADER, ZIP225_TAIL } from './read-body.ts'

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

/**
 * Encodes a transaction in Zcash's version 5: the same inputs and outputs behind branch, lock time and expiry height, without
 * shielded parts. Source: ZIP-225.
 */
export const writeZcashBody = (
  body: Body,
  { branchId, expiryHeight }: Omit<ZcashConsensus, 'marginalFee'>,
): Uint8Array =>
  concatBytes(
    ZIP225_HEADER,
    encodeUint32(branchId),
    encodeUint32(0),
    encodeUint32(expiryHeight),
    writeBody(body, 1).slice(4, -4),
    ZIP225_TAIL,
  )

const encodeUint32 = (value: number): Uint8Array => {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value, true)
  return bytes
}
