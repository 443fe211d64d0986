import { hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'

/** Signs a base64 PSBT with one key and returns the final transaction as hex. */
export const signPsbt = (psbt: string, privateKey: string): string => {
  const transaction = Transaction.fromPSBT(Buffer.from(psbt, 'base64'), { allowUnknownOutputs: true })
  transaction.sign(hex.decode(privateKey))
  transaction.finalize()
  return hex.encode(transaction.extract())
}

/** Sends a signed transaction to an Esplora gateway. Returns its id. */
export const broadcastUtxo = async (esplora: string, transaction: string): Promise<string> => {
  const response = await fetch(`${esplora}/tx`, { method: 'POST', body: transaction })
  const text = await response.text()
  if (!response.ok) throw new Error(`The gateway refused the transaction: ${text}`)
  return text.trim()
}
