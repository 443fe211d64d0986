import { Script, type Transaction } from '@scure/btc-signer'
import { concatBytes, pubECDSA, signECDSA } from '@scure/btc-signer/utils.js'

/** All inputs and outputs, with the mark of Bitcoin Cash. */
const ALL_FORKED = 0x41

/** Signs every input as Bitcoin Cash does: the digest of BIP143 over a plain public-key-hash output. */
export const signCash = (transaction: Transaction, privateKey: Uint8Array): void => {
  for (let index = 0; index < transaction.inputsLength; index++) {
    const { nonWitnessUtxo, witnessUtxo, index: output = 0 } = transaction.getInput(index)
    const spent = witnessUtxo ?? nonWitnessUtxo?.outputs[output]
    if (!spent) throw new Error(`Input ${index} does not say what it spends.`)
    const digest = transaction.preimageWitnessV0(index, spent.script, ALL_FORKED, spent.amount)
    const signature = concatBytes(signECDSA(digest, privateKey), Uint8Array.of(ALL_FORKED))
    transaction.updateInput(index, { finalScriptSig: Script.encode([signature, pubECDSA(privateKey)]) }, true)
  }
}
