import { base64 } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import type { TestKey } from './keys.ts'

/** Signs a PSBT as a wallet does: adds what only the owner knows, signs, finalizes. */
export const sign = (psbt: string, keys: readonly TestKey[]): Transaction => {
  const transaction = Transaction.fromPSBT(base64.decode(psbt), { allowUnknownOutputs: true })
  for (let index = 0; index < transaction.inputsLength; index++) {
    const input = transaction.getInput(index)
    const script = input.witnessUtxo?.script ?? input.nonWitnessUtxo?.outputs[input.index ?? -1]?.script
    const key = keys.find((known) => known.script.toString() === script?.toString())
    if (!key) throw new Error('No key matches the input.')
    const { redeemScript, witnessScript, tapInternalKey } = key
    transaction.updateInput(index, { redeemScript, witnessScript, tapInternalKey })
    for (const secret of [key.secret, ...key.cosigners]) transaction.signIdx(secret, index)
  }
  transaction.finalize()
  return transaction
}
