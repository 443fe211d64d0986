import { createHash } from 'node:crypto'
import { KeyPair, type KeyPairString } from '@near-js/crypto'
import { actionCreators, createTransaction, Signature, SignedTransaction } from '@near-js/transactions'
import { base58, base64, hex } from '@scure/base'
import type { WalletAccount } from './wallet.ts'

interface NearTransaction {
  readonly signerId: string
  readonly receiverId: string
  readonly actions: readonly {
    readonly type: string
    readonly params: {
      readonly deposit: string
      readonly methodName: string
      readonly args: object
      readonly gas: string
    }
  }[]
}

const ask = async (node: string, method: string, params: unknown): Promise<Record<string, unknown>> => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(node, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  const { result, error } = (await response.json()) as { result?: Record<string, unknown>; error?: unknown }
  if (!result) throw new Error(`The node refused ${method}: ${JSON.stringify(error)}`)
  return result
}

/** Signs actions in the format of wallet selectors with near-js, as the account's only key, and sends them. Returns the hash. */
export const sendNear = async (node: string, account: WalletAccount, tx: unknown): Promise<string> => {
  const { signerId, receiverId, actions } = tx as NearTransaction
  const seed = hex.decode(account.privateKey)
  const secret = `ed25519:${base58.encode(Uint8Array.from([...seed, ...hex.decode(account.address)]))}`
  const pair = KeyPair.fromString(secret as KeyPairString)
  const key = { account_id: signerId, public_key: pair.getPublicKey().toString() }
  const access = await ask(node, 'query', { request_type: 'view_access_key', finality: 'final', ...key })
  const made = actions.map(({ type, params }) =>
    type === 'Transfer'
      ? actionCreators.transfer(BigInt(params.deposit))
      : actionCreators.functionCall(params.methodName, params.args, BigInt(params.gas), BigInt(params.deposit)),
  )
  const transaction = createTransaction(
    signerId,
    pair.getPublicKey(),
    receiverId,
    BigInt(Number(access.nonce)) + 1n,
    made,
    base58.decode(String(access.block_hash)),
  )
  // A key signs the hash of a transaction.
  const { signature } = pair.sign(createHash('sha256').update(transaction.encode()).digest())
  const signed = new SignedTransaction({ transaction, signature: new Signature({ keyType: 0, data: signature }) })
  const { status, transaction: sent } = await ask(node, 'send_tx', {
    signed_tx_base64: base64.encode(signed.encode()),
    wait_until: 'EXECUTED_OPTIMISTIC',
  })
  if (JSON.stringify(status).includes('Failure')) throw new Error(`The transaction failed: ${JSON.stringify(status)}`)
  return String((sent as { hash: string }).hash)
}
