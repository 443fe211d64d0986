import { hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { createTimeoutSignal } from '@switchyard/net'
import { CommandFailure } from '../command-failure.ts'
import { ANSWER_MS } from './answer-ms.ts'

/** Signs a base64 PSBT and sends it to an Esplora gateway. Resolves to its id. */
export const sendUtxo = async (esplora: string, privateKey: string, psbt: string): Promise<string> => {
  const transaction = Transaction.fromPSBT(Buffer.from(psbt, 'base64'), { allowUnknownOutputs: true })
  transaction.sign(hex.decode(privateKey))
  transaction.finalize()
  const body = hex.encode(transaction.extract())
  const response = await fetch(`${esplora}/tx`, { method: 'POST', body, signal: createTimeoutSignal(ANSWER_MS) })
  const text = (await response.text()).trim()
  if (response.ok) return text
  throw new CommandFailure(`The gateway refused the transaction: ${text}`)
}
