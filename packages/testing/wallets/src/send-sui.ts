import { SuiClient } from '@mysten/sui/client'
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519'

/** Signs a transaction with @mysten/sui and sends it to a node. Returns its digest. */
export const sendSui = async (node: string, privateKey: string, transaction: string): Promise<string> => {
  const signer = Ed25519Keypair.fromSecretKey(Uint8Array.from(Buffer.from(privateKey, 'hex')))
  const { signature } = await signer.signTransaction(Uint8Array.from(Buffer.from(transaction, 'base64')))
  const client = new SuiClient({ url: node })
  const { digest, effects } = await client.executeTransactionBlock({
    transactionBlock: transaction,
    signature,
    options: { showEffects: true },
  })
  if (effects?.status.status !== 'success') throw new Error(`The transaction failed: ${effects?.status.error}`)
  return digest
}
