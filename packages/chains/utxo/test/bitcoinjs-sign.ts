import { secp256k1 } from '@noble/curves/secp256k1.js'
import * as bitcoin from 'bitcoinjs-lib'
import type { TestKey } from '../src/testing/keys.ts'

/** Signs and finalizes a PSBT of key-hash inputs with a library the package does not use. Returns the raw transaction. */
export const bitcoinjsSign = (tx: string, keys: readonly TestKey[], maximumFeeRate = 1_000_000): string => {
  const psbt = bitcoin.Psbt.fromBase64(tx, { maximumFeeRate })
  for (const [index, input] of psbt.data.inputs.entries()) {
    const spent = psbt.txInputs[index]
    const previous = input.nonWitnessUtxo ? bitcoin.Transaction.fromBuffer(input.nonWitnessUtxo) : undefined
    const script = input.witnessUtxo?.script ?? previous?.outs[spent?.index ?? -1]?.script
    const key = keys.find((known) => Buffer.from(known.script).equals(Buffer.from(script ?? [])))
    if (!key) throw new Error('No key matches the input.')
    if (key.redeemScript) psbt.updateInput(index, { redeemScript: key.redeemScript })
    psbt.signInput(index, {
      publicKey: key.publicKey,
      sign: (hash) => secp256k1.sign(hash, key.secret, { prehash: false }),
    })
  }
  return psbt.finalizeAllInputs().extractTransaction().toHex()
}
