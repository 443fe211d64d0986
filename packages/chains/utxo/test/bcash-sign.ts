import { secp256k1 } from '@noble/curves/secp256k1.js'
import * as bitcoin from 'bitcoinjs-lib'
import type { TestKey } from '../src/testing/keys.ts'

/**
 * Signs key-hash inputs as Bitcoin Cash does: the segwit digest with the fork bit (0x41), in an old-style script.
 *
 * Without the bit (0x01) it signs as Bitcoin did.
 */
export const bcashSign = (tx: string, keys: readonly TestKey[], hashType: 0x01 | 0x41): string => {
  const psbt = bitcoin.Psbt.fromBase64(tx)
  const transaction = bitcoin.Transaction.fromBuffer(psbt.data.globalMap.unsignedTx.toBuffer())
  for (const [index, { nonWitnessUtxo = new Uint8Array() }] of psbt.data.inputs.entries()) {
    const spent = bitcoin.Transaction.fromBuffer(nonWitnessUtxo).outs[transaction.ins[index]?.index ?? -1]
    const key = keys.find(({ script }) => Buffer.from(script).equals(Buffer.from(spent?.script ?? [])))
    if (!key || !spent) throw new Error('No key matches the input.')
    const digest =
      hashType === 0x41
        ? transaction.hashForWitnessV0(index, spent.script, spent.value, hashType)
        : transaction.hashForSignature(index, spent.script, hashType)
    const signature = bitcoin.script.signature.encode(secp256k1.sign(digest, key.secret, { prehash: false }), 0x01)
    signature[signature.length - 1] = hashType
    transaction.setInputScript(index, bitcoin.script.compile([signature, key.publicKey]))
  }
  return transaction.toHex()
}
