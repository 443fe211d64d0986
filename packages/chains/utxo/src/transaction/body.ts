import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { RawTx } from '@scure/btc-signer'
import { type Body, SAPLING_HEADER, SAPLING_TAIL } from './read-body.ts'

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
