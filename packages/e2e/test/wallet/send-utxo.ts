import { hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'

/** Signs a base64 PSBT with btc-signer and hands it to an Esplora gateway. Answers its id. */
export const sendUtxo = async (gateway: string, privateKey: string, psbt: string): Promise<string> => {
  const transaction = Transaction.fromPSBT(Buffer.from(psbt, 'base64'), { allowUnknownOutputs: true })
  transaction.sign(hex.decode(privateKey))
  transaction.finalize()
  const body = hex.encode(transaction.extract())
  const response = await fetch(`${gateway}/tx`, { method: 'POST', body })
  const text = await response.text()
  if (!response.ok) throw new Error(`The gateway refused the transaction: ${text}`)
  return text.trim()
}
