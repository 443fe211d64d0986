import { hex } from '@scure/base'
import {
  createKeyPairFromPrivateKeyBytes,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  partiallySignTransaction,
} from '@solana/kit'
import { callNode } from './call-node.ts'

/** Signs a base64 transaction with an ed25519 seed and sends it to a node. Resolves to its signature. */
export const sendSolana = async (node: string, seed: string, transaction: string): Promise<string> => {
  const pair = await createKeyPairFromPrivateKeyBytes(hex.decode(seed))
  const decoded = getTransactionDecoder().decode(Buffer.from(transaction, 'base64'))
  const signed = await partiallySignTransaction([pair], decoded)
  return callNode(node, 'sendTransaction', {
    params: [getBase64EncodedWireTransaction(signed), { encoding: 'base64' }],
  })
}
