import { SigningKey } from 'ethers'
import { type Payment, Wallet } from 'xrpl'

/** Signs a payment with xrpl.js and sends it to a server. Returns its hash. */
export const sendXrp = async (server: string, privateKey: string, transaction: unknown): Promise<string> => {
  const { tx_blob, hash } = walletOf(privateKey).sign(transaction as Payment)
  const body = JSON.stringify({ method: 'submit', params: [{ tx_blob }] })
  const response = await fetch(server, { method: 'POST', body })
  const { result } = (await response.json()) as { result: { engine_result?: string; error?: string } }
  if (result.engine_result !== 'tesSUCCESS')
    throw new Error(`The server refused the payment: ${result.engine_result ?? result.error}`)
  return hash
}

/** The wallet of a secp256k1 key in hexadecimal. */
const walletOf = (privateKey: string): Wallet => {
  const publicKey = new SigningKey(`0x${privateKey}`).compressedPublicKey.slice(2).toUpperCase()
  return new Wallet(publicKey, `00${privateKey.toUpperCase()}`)
}
