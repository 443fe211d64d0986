import { base64 } from '@scure/base'
import { YOCTO_PER_BYTE } from '../../ledgers/near/check-transaction.ts'
import { GAS_PRICE } from '../../ledgers/near/gas.ts'
import { handlerError, parseError } from '../../ledgers/near/near-error.ts'
import { type NearLedger, VALIDITY } from '../../ledgers/near/near-ledger.ts'
import type { NearAccount } from '../../ledgers/near/near-state.ts'
import { viewToken } from '../../ledgers/near/token-contract.ts'
import type { RpcMethod } from '../json-rpc.ts'
import { describeTransaction } from './describe-transaction.ts'

type Parameters = Readonly<Record<string, unknown>>

const NO_CODE = '11111111111111111111111111111111'
const PROTOCOL_VERSION = 80

const blockOf = (ledger: NearLedger) => {
  const height = ledger.height()
  return { block_hash: ledger.blockHash(height), block_height: height }
}

const accountOf = (ledger: NearLedger, id: unknown): NearAccount => {
  const account = ledger.state.accounts.get(String(id))
  if (account) return account
  const info = { ...blockOf(ledger), requested_account_id: id }
  throw handlerError('UNKNOWN_ACCOUNT', info, `account ${id} does not exist while viewing`)
}

const viewAccount = (ledger: NearLedger, { account_id }: Parameters): object => {
  const { amount, storage, isContract } = accountOf(ledger, account_id)
  const code_hash = isContract ? ledger.hashOf(`code/${account_id}`) : NO_CODE
  return {
    amount: String(amount),
    locked: '0',
    code_hash,
    storage_usage: storage,
    storage_paid_at: 0,
    ...blockOf(ledger),
  }
}

const viewKey = (ledger: NearLedger, { account_id, public_key }: Parameters): object => {
  const nonce = accountOf(ledger, account_id).keys.get(String(public_key))
  if (nonce !== undefined) return { nonce: Number(nonce), permission: 'FullAccess', ...blockOf(ledger) }
  return { error: `access key ${public_key} does not exist while viewing`, logs: [], ...blockOf(ledger) }
}

const viewKeys = (ledger: NearLedger, { account_id }: Parameters): object => ({
  keys: [...accountOf(ledger, account_id).keys].map(([public_key, nonce]) => ({
    public_key,
    access_key: { nonce: Number(nonce), permission: 'FullAccess' },
  })),
  ...blockOf(ledger),
})

const callFunction = (ledger: NearLedger, { account_id, method_name, args_base64 }: Parameters): object => {
  const token = ledger.tokens.get(accountOf(ledger, account_id).id)
  if (!token)
    throw handlerError(
      'NO_CONTRACT_CODE',
      { ...blockOf(ledger), contract_account_id: account_id },
      `Contract code for contract ID #${account_id} has never been observed on the node`,
    )
  const args = Object(JSON.parse(new TextDecoder().decode(base64.decode(String(args_base64 ?? ''))) || '{}'))
  const value = viewToken(ledger.state, token, String(method_name), args)
  if (value === undefined)
    return {
      error: 'wasm execution failed with error: MethodResolveError(MethodNotFound)',
      logs: [],
      ...blockOf(ledger),
    }
  return { result: [...new TextEncoder().encode(JSON.stringify(value))], logs: [], ...blockOf(ledger) }
}

const QUERIES: Readonly<Record<string, (ledger: NearLedger, parameters: Parameters) => object>> = {
  view_account: viewAccount,
  view_access_key: viewKey,
  view_access_key_list: viewKeys,
  call_function: callFunction,
}

const query = (ledger: NearLedger, parameters: Parameters): object => {
  const run = QUERIES[String(parameters.request_type)]
  if (run) return run(ledger, parameters)
  throw parseError(`Failed parsing args: unknown variant \`${parameters.request_type}\``)
}

const bytesOf = (text: unknown): Uint8Array => {
  try {
    return base64.decode(String(text))
  } catch {
    throw parseError('Failed parsing args: Failed to decode base64')
  }
}

const submit = (ledger: NearLedger, text: unknown) => {
  const bytes = bytesOf(text)
  try {
    return ledger.submit(bytes)
  } catch (error) {
    if (error instanceof Error && error.name === 'RpcError') throw error
    throw parseError(`Failed parsing args: ${error instanceof Error ? error.message : 'invalid transaction'}`)
  }
}

/** Named parameters, or the first of a list. */
const named = (parameters: readonly unknown[], name: string): unknown => {
  const [first] = parameters
  return typeof first === 'object' && first !== null ? (first as Parameters)[name] : first
}

const status: RpcMethod<NearLedger> = (parameters, ledger) => {
  const hash = String(named(parameters, 'tx_hash'))
  const stored = ledger.stored(hash)
  if (stored) return describeTransaction(ledger, stored)
  throw handlerError('UNKNOWN_TRANSACTION', { requested_transaction_hash: hash }, `Transaction ${hash} doesn't exist`)
}

const block: RpcMethod<NearLedger> = (parameters, ledger) => {
  const asked = named(parameters, 'block_id')
  const height = typeof asked === 'number' ? asked : (ledger.heightOf(String(asked)) ?? ledger.height())
  const time = ledger.cadence.timeOf(height)
  return {
    author: 'sandbox.near',
    chunks: [],
    header: {
      height,
      hash: ledger.blockHash(height),
      prev_hash: ledger.blockHash(height - 1),
      timestamp: Math.round(time * 1e6),
      timestamp_nanosec: String(BigInt(Math.round(time)) * 1_000_000n),
      gas_price: String(GAS_PRICE),
      latest_protocol_version: PROTOCOL_VERSION,
    },
  }
}

const nodeStatus: RpcMethod<NearLedger> = (_, ledger) => ({
  chain_id: 'mainnet',
  protocol_version: PROTOCOL_VERSION,
  latest_protocol_version: PROTOCOL_VERSION,
  version: { version: '2.9.0', build: 'sandbox' },
  sync_info: {
    latest_block_hash: ledger.blockHash(ledger.height()),
    latest_block_height: ledger.height(),
    latest_block_time: new Date(ledger.cadence.timeOf(ledger.height())).toISOString(),
    syncing: false,
  },
})

const protocolConfig: RpcMethod<NearLedger> = () => ({
  chain_id: 'mainnet',
  protocol_version: PROTOCOL_VERSION,
  transaction_validity_period: VALIDITY,
  runtime_config: { storage_amount_per_byte: String(YOCTO_PER_BYTE) },
})

const send: RpcMethod<NearLedger> = (parameters, ledger) =>
  describeTransaction(ledger, submit(ledger, named(parameters, 'signed_tx_base64')))

/** JSON-RPC of a NEAR node. `send_tx` returns at once: a transaction runs when it arrives. */
export const methods: ReadonlyMap<string, RpcMethod<NearLedger>> = new Map<string, RpcMethod<NearLedger>>([
  ['status', nodeStatus],
  ['block', block],
  ['query', ([parameters], ledger) => query(ledger, Object(parameters))],
  ['gas_price', () => ({ gas_price: String(GAS_PRICE) })],
  ['send_tx', send],
  ['broadcast_tx_commit', send],
  [
    'broadcast_tx_async',
    (parameters, ledger) => submit(ledger, named(parameters, 'signed_tx_base64')).transaction.hash,
  ],
  ['tx', status],
  ['EXPERIMENTAL_tx_status', status],
  ['EXPERIMENTAL_protocol_config', protocolConfig],
])
