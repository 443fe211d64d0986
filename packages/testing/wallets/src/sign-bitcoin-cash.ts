import { Script, type Transaction } from '@scure/btc-signer'
import { concatBytes, pubECDSA, signECDSA } from '@scure/btc-signer/utils.js'

/** SIGHASH_ALL with the fork flag of Bitcoin Cash. */
const ALL_FORKED = 0x41

/** Signs every input for Bitcoin Cash: the BIP143 digest over a P2PKH output. */
export const signBitcoinCash = (transaction: Transaction, privateKey: Uint8Array): void => {
  for (let index = 0; index < transaction.inputsLength; index++) {
    const { nonWitnessUtxo, witnessUtxo, index: output = 0 } = transaction.getInput(index)
    const spent = witnessUtxo ?? nonWitnessUtxo?.outputs[output]
    if (!spent) throw new Error(`Input ${index} has no spent output.`)
    const digest = transaction.preimageWitnessV0(index, spent.script, ALL_FORKED, spent.amount)
    const signature = concatBytes(signECDSA(digest, privateKey), Uint8Array.of(ALL_FORKED))
    transaction.updateInput(index, { finalScriptSig: Script.encode([signature, pubECDSA(privateKey)]) }, true)
  }
}
