import { FixedTransaction, PrivateKey } from '@emurgo/cardano-serialization-lib-nodejs'
import { hex } from '@scure/base'

/** Signs a transaction in hexadecimal with Emurgo's library and sends it to a Koios gateway. Returns its hash. */
export const sendCardano = async (gateway: string, privateKey: string, transaction: string): Promise<string> => {
  const fixed = FixedTransaction.from_hex(transaction)
  fixed.sign_and_add_vkey_signature(PrivateKey.from_normal_bytes(hex.decode(privateKey)))
  const response = await fetch(`${gateway}/submittx`, {
    method: 'POST',
    headers: { 'content-type': 'application/cbor' },
    body: Uint8Array.from(fixed.to_bytes()),
  })
  const answer: unknown = await response.json()
  if (response.status !== 202) throw new Error(`The gateway refused the transaction: ${JSON.stringify(answer)}`)
  return String(answer)
}
