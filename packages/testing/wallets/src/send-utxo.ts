import { hex } from '@scure/base'
import { p2tr, Transaction } from '@scure/btc-signer'
import { pubSchnorr } from '@scure/btc-signer/utils.js'
import { sendToBlockbook } from './send-to-blockbook.ts'
import { signBitcoinCash } from './sign-bitcoin-cash.ts'

/** Gateways of Bitcoin Cash, whose signatures differ. */
const CASH = /\/bch\b/i

/** Signs a base64 PSBT with btc-signer and sends it to an Esplora gateway. Returns its id. */
export const sendUtxo = async (
  gateway: string,
  privateKey: string,
  psbt: string,
  send: (request: Request) => Promise<Response> = fetch,
): Promise<string> => {
  const body = signUtxo(psbt, privateKey, CASH.test(gateway))
  const response = await send(new Request(`${gateway}/tx`, { method: 'POST', body }))
  const text = await response.text()
  if (!response.ok) throw new Error(`The gateway refused the transaction: ${text}`)
  return text.trim()
}

/** The same through Blockbook. */
export const sendUtxoToBlockbook = async (gateway: string, privateKey: string, psbt: string): Promise<string> =>
  sendToBlockbook(gateway, signUtxo(psbt, privateKey, CASH.test(gateway)))

const signUtxo = (psbt: string, privateKey: string, cash: boolean): string => {
  const transaction = Transaction.fromPSBT(Buffer.from(psbt, 'base64'), { allowUnknownOutputs: true })
  if (cash) signBitcoinCash(transaction, hex.decode(privateKey))
  else {
    addOwnKey(transaction, hex.decode(privateKey))
    transaction.sign(hex.decode(privateKey))
    transaction.finalize()
  }
  return hex.encode(transaction.extract())
}

/** Adds the wallet's own Taproot key, which the builder of the transaction does not know. */
const addOwnKey = (transaction: Transaction, privateKey: Uint8Array): void => {
  const tapInternalKey = pubSchnorr(privateKey)
  const { script } = p2tr(tapInternalKey)
  for (let index = 0; index < transaction.inputsLength; index++) {
    const spent = transaction.getInput(index).witnessUtxo?.script
    if (spent && hex.encode(spent) === hex.encode(script)) transaction.updateInput(index, { tapInternalKey }, true)
  }
}
