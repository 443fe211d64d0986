import { base58, base64 } from '@scure/base'
import { GAS_PRICE } from '../../ledgers/near/gas.ts'
import type { NearLedger, StoredNearTransaction } from '../../ledgers/near/near-ledger.ts'

/** Blocks after which an included transaction is final. */
const FINAL_AFTER = 2

const describeAction = (action: StoredNearTransaction['transaction']['actions'][number]): object => {
  if (action.kind === 'transfer') return { Transfer: { deposit: String(action.deposit) } }
  const { method, args, gas, deposit } = action
  return {
    FunctionCall: { method_name: method, args: base64.encode(args), gas: Number(gas), deposit: String(deposit) },
  }
}

const describeTransactionBody = ({ transaction }: StoredNearTransaction): object => ({
  actions: transaction.actions.map(describeAction),
  hash: transaction.hash,
  nonce: Number(transaction.nonce),
  priority_fee: 0,
  public_key: transaction.publicKey,
  receiver_id: transaction.receiverId,
  signature: `ed25519:${base58.encode(transaction.signature)}`,
  signer_id: transaction.signerId,
})

const statusOf = ({ result }: StoredNearTransaction): object => {
  if (result.failure) return { Failure: { ActionError: result.failure } }
  return { SuccessValue: base64.encode(new TextEncoder().encode(result.value)) }
}

interface ReceiptOutcome {
  readonly id: string
  readonly executor: string
  readonly gas: bigint
  readonly status: object
  readonly receipts: readonly string[]
  readonly logs: readonly string[]
  readonly blockHash: string
}

const describeOutcome = ({ id, executor, gas, status, receipts, logs, blockHash }: ReceiptOutcome): object => ({
  block_hash: blockHash,
  id,
  outcome: {
    executor_id: executor,
    gas_burnt: Number(gas),
    logs,
    metadata: { gas_profile: null, version: 1 },
    receipt_ids: receipts,
    status,
    tokens_burnt: String(gas * GAS_PRICE),
  },
  proof: [],
})

/** Tells how far a transaction is: executed at once, in a block, final two blocks later. */
const progressOf = (ledger: NearLedger, hash: string): string => {
  const height = ledger.find(hash)?.height
  if (height === undefined) return 'EXECUTED_OPTIMISTIC'
  return ledger.height() - height >= FINAL_AFTER ? 'FINAL' : 'EXECUTED_OPTIMISTIC'
}

/** A transaction as `tx` and `send_tx` print it. */
export const describeTransaction = (ledger: NearLedger, stored: StoredNearTransaction): object => {
  const { transaction, gas, result } = stored
  const { hash, signerId, receiverId } = transaction
  const blockHash = ledger.blockHash(ledger.find(hash)?.height ?? ledger.height() + 1)
  const receipt = ledger.hashOf(`receipt/${hash}`)
  const sent = { id: hash, executor: signerId, gas: gas.sending, status: { SuccessReceiptId: receipt } }
  const ran = { id: receipt, executor: receiverId, gas: gas.running, status: statusOf(stored) }
  return {
    final_execution_status: progressOf(ledger, hash),
    receipts_outcome: [describeOutcome({ ...ran, receipts: [], logs: result.logs, blockHash })],
    status: statusOf(stored),
    transaction: describeTransactionBody(stored),
    transaction_outcome: describeOutcome({ ...sent, receipts: [receipt], logs: [], blockHash }),
  }
}
