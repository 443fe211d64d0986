import { TronWeb } from 'tronweb'

/** Signs a transaction with TronWeb and sends it to a gateway. Returns its id. */
export const sendTron = async (gateway: string, privateKey: string, transaction: unknown): Promise<string> => {
  const tronWeb = new TronWeb({ fullHost: gateway, privateKey })
  const signed = await tronWeb.trx.sign(transaction as Parameters<typeof tronWeb.trx.sign>[0] & object)
  const { result, txid, message } = await tronWeb.trx.sendRawTransaction(signed as never)
  if (result !== true) throw new Error(`The gateway refused the transaction: ${message}`)
  return txid
}
