import { hex } from '@scure/base'
import { Connection, Keypair, VersionedTransaction } from '@solana/web3.js'

/** Signs a base64 transaction with web3.js and sends it to a node. Returns its signature. */
export const sendSolana = async (node: string, privateKey: string, transaction: string): Promise<string> => {
  const signer = Keypair.fromSeed(hex.decode(privateKey))
  const signed = VersionedTransaction.deserialize(Buffer.from(transaction, 'base64'))
  signed.sign([signer])
  return new Connection(node, 'confirmed').sendRawTransaction(signed.serialize())
}
