import { createHash } from 'node:crypto'
import { KeyPair } from '@near-js/crypto'
import {
  actionCreators,
  createTransaction,
  decodeSignedTransaction,
  Signature,
  SignedTransaction,
} from '@near-js/transactions'

interface Action {
  readonly type: string
  readonly params: {
    readonly deposit: string
    readonly methodName: string
    readonly args: object
    readonly gas: string
  }
}

/** Signs as a wallet selector does with this format, and decodes what a node would receive. */
export const signed = (tx: unknown): { signerId: string; receiverId: string; actions: readonly object[] } => {
  const { signerId, receiverId, actions } = tx as { signerId: string; receiverId: string; actions: Action[] }
  const pair = KeyPair.fromRandom('ed25519')
  const made = actions.map(({ type, params }) =>
    type === 'Transfer'
      ? actionCreators.transfer(BigInt(params.deposit))
      : actionCreators.functionCall(params.methodName, params.args, BigInt(params.gas), BigInt(params.deposit)),
  )
  const transaction = createTransaction(signerId, pair.getPublicKey(), receiverId, 7n, made, new Uint8Array(32))
  // NEAR signs the SHA-256 of the transaction.
  const hash = createHash('sha256').update(transaction.encode()).digest()
  const { signature } = pair.sign(hash)
  const whole = new SignedTransaction({ transaction, signature: new Signature({ keyType: 0, data: signature }) })
  const { transaction: read, signature: received } = decodeSignedTransaction(whole.encode())
  if (!pair.verify(hash, Uint8Array.from(received.ed25519Signature?.data ?? [])))
    throw new Error('The signature is not of the transaction.')
  return { signerId: read.signerId, receiverId: read.receiverId, actions: read.actions.map(plain) }
}

const plain = (action: {
  transfer?: { deposit: bigint }
  functionCall?: { methodName: string; args: Uint8Array; gas: bigint; deposit: bigint }
}): object => {
  if (action.transfer) return { transfer: action.transfer.deposit }
  if (!action.functionCall) throw new Error('The action is not a function call.')
  const { methodName, args, gas, deposit } = action.functionCall
  return { methodName, args: JSON.parse(Buffer.from(args).toString()), gas, deposit }
}
