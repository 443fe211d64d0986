import { ACCOUNT_CLASS } from '../../ledgers/starknet/account-address.ts'
import { longFelt, readFelt, shortFelt } from '../../ledgers/starknet/felt.ts'
import { gasPrices } from '../../ledgers/starknet/gas.ts'
import { CHAIN_ID, type Invoke, readInvoke } from '../../ledgers/starknet/invoke.ts'
import { refusals } from '../../ledgers/starknet/refusals.ts'
import type { StarknetLedger, StarknetTransaction } from '../../ledgers/starknet/starknet-ledger.ts'
import type { RpcMethod } from '../json-rpc.ts'

type Method = RpcMethod<StarknetLedger>
type NamedParameters = Readonly<Record<string, unknown>>

const SPEC_VERSION = '0.8.1'
const PROTOCOL_VERSION = '0.14.0'

/** Parameters by name; given as a list, they are in the order of the specification. */
const named = (parameters: readonly unknown[], names: readonly string[]): NamedParameters => {
  const [only] = parameters
  const isNamed = parameters.length === 1 && typeof only === 'object' && only !== null && !Array.isArray(only)
  if (isNamed && names.some((name) => name in only)) return only as NamedParameters
  return Object.fromEntries(names.map((name, index) => [name, parameters[index]]))
}

const feltIn = (value: unknown, what: string): bigint => readFelt(value) ?? throwMalformed(`invalid ${what}`)
const throwMalformed = (why: string): never => {
  throw refusals.malformed(why)
}

const invokeIn = (value: unknown): Invoke => {
  try {
    return readInvoke(value)
  } catch (error) {
    return throwMalformed(error instanceof Error ? error.message : 'invalid transaction')
  }
}

/** Requires the block to exist; the state of earlier blocks is not stored. */
const requireBlock = (id: unknown, ledger: StarknetLedger): number => {
  if (id === undefined || id === 'latest' || id === 'pending' || id === 'pre_confirmed' || id === 'l1_accepted')
    return ledger.height()
  const { block_number: number } = Object(id) as NamedParameters
  if (typeof number !== 'number' || number > ledger.height() || number < 0) throw refusals.blockNotFound()
  return number
}

const call: Method = (parameters, ledger) => {
  const { request, block_id: block } = named(parameters, ['request', 'block_id'])
  requireBlock(block, ledger)
  const { contract_address: contract, entry_point_selector: entry, calldata } = Object(request) as NamedParameters
  const args = Array.isArray(calldata) ? calldata.map((felt) => feltIn(felt, 'calldata')) : []
  return ledger.call(feltIn(contract, 'contract_address'), feltIn(entry, 'entry_point_selector'), args).map(shortFelt)
}

const estimateFee: Method = (parameters, ledger) => {
  const { request, simulation_flags: flags } = named(parameters, ['request', 'simulation_flags', 'block_id'])
  const validate = !(Array.isArray(flags) && flags.includes('SKIP_VALIDATE'))
  if (!Array.isArray(request)) return throwMalformed('request must be a list')
  return request.map((one) => {
    const { gas, fee } = ledger.estimate(invokeIn(one), validate)
    return {
      l1_gas_consumed: shortFelt(gas.l1),
      l1_gas_price: shortFelt(gasPrices.l1),
      l2_gas_consumed: shortFelt(gas.l2),
      l2_gas_price: shortFelt(gasPrices.l2),
      l1_data_gas_consumed: shortFelt(gas.l1Data),
      l1_data_gas_price: shortFelt(gasPrices.l1Data),
      overall_fee: shortFelt(fee),
      unit: 'FRI',
    }
  })
}

const add: Method = (parameters, ledger) => {
  const { invoke_transaction: given } = named(parameters, ['invoke_transaction'])
  const invoke = invokeIn(given)
  if (invoke.isQuery) return throwMalformed('a query version cannot be sent')
  return { transaction_hash: ledger.submit(invoke).hash }
}

const storedIn = (parameters: readonly unknown[], ledger: StarknetLedger): StarknetTransaction => {
  const { transaction_hash: hash } = named(parameters, ['transaction_hash'])
  const found = ledger.stored(String(hash))
  if (!found) throw refusals.hashNotFound()
  return found
}

const executionOf = ({ revert }: StarknetTransaction): object =>
  revert === undefined ? { execution_status: 'SUCCEEDED' } : { execution_status: 'REVERTED', revert_reason: revert }

const receipt: Method = (parameters, ledger) => {
  const stored = storedIn(parameters, ledger)
  const { hash, fee, gas, events } = stored
  const height = ledger.find(hash)?.height
  return {
    type: 'INVOKE',
    transaction_hash: hash,
    actual_fee: { amount: shortFelt(fee), unit: 'FRI' },
    ...executionOf(stored),
    finality_status: 'ACCEPTED_ON_L2',
    ...(height !== undefined && { block_number: height, block_hash: blockHash(height) }),
    messages_sent: [],
    events: events.map(({ from, keys, data }) => ({
      from_address: shortFelt(from),
      keys: keys.map(shortFelt),
      data: data.map(shortFelt),
    })),
    execution_resources: { l1_gas: Number(gas.l1), l2_gas: Number(gas.l2), l1_data_gas: Number(gas.l1Data) },
  }
}

const status: Method = (parameters, ledger) => {
  const stored = storedIn(parameters, ledger)
  const isIncluded = ledger.find(stored.hash)?.height !== undefined
  return { finality_status: isIncluded ? 'ACCEPTED_ON_L2' : 'RECEIVED', ...(isIncluded && executionOf(stored)) }
}

const bound = ({ maxAmount, maxPrice }: Invoke['l1Gas']): object => ({
  max_amount: shortFelt(maxAmount),
  max_price_per_unit: shortFelt(maxPrice),
})

const transaction: Method = (parameters, ledger) => {
  const { hash, invoke } = storedIn(parameters, ledger)
  const { sender, calldata, signature, nonce, tip, l1Gas, l2Gas, l1DataGas } = invoke
  return {
    transaction_hash: hash,
    type: 'INVOKE',
    version: '0x3',
    sender_address: shortFelt(sender),
    calldata: calldata.map(shortFelt),
    signature: signature.map(shortFelt),
    nonce: shortFelt(nonce),
    resource_bounds: {
      l1_gas: bound(l1Gas),
      l2_gas: bound(l2Gas),
      ...(l1DataGas && { l1_data_gas: bound(l1DataGas) }),
    },
    tip: shortFelt(tip),
    paymaster_data: [],
    account_deployment_data: [],
    nonce_data_availability_mode: 'L1',
    fee_data_availability_mode: 'L1',
  }
}

const blockHash = (height: number): string => longFelt(BigInt(height) * 2n ** 128n + 7n)

const block: Method = (parameters, ledger) => {
  const height = requireBlock(named(parameters, ['block_id']).block_id, ledger)
  const price = (fri: bigint): object => ({ price_in_fri: shortFelt(fri), price_in_wei: shortFelt(fri / 25_000n) })
  return {
    status: 'ACCEPTED_ON_L2',
    block_hash: blockHash(height),
    parent_hash: blockHash(height - 1),
    block_number: height,
    new_root: blockHash(height),
    timestamp: Math.floor(ledger.cadence.timeOf(height) / 1_000),
    sequencer_address: '0x1176a1bd84444c89232ec27754698e5d2e7e1a7f1539f12027f28b23ec9f3d8',
    l1_gas_price: price(gasPrices.l1),
    l2_gas_price: price(gasPrices.l2),
    l1_data_gas_price: price(gasPrices.l1Data),
    l1_da_mode: 'BLOB',
    starknet_version: PROTOCOL_VERSION,
    transactions: [],
  }
}

const accountIn = (parameters: readonly unknown[]): bigint =>
  feltIn(named(parameters, ['block_id', 'contract_address']).contract_address, 'contract_address')

const classHash: Method = (parameters, ledger) => {
  if (!ledger.isAccount(accountIn(parameters))) throw refusals.contractNotFound()
  return shortFelt(ACCOUNT_CLASS)
}

/** Enough of the account's class to see that it is Cairo 1. */
const classAt: Method = (parameters, ledger) => {
  classHash(parameters, ledger)
  return { sierra_program: ['0x1', '0x7', '0x0'], contract_class_version: '0.1.0', entry_points_by_type: {}, abi: '[]' }
}

/** Supported methods; any other method fails with -32601. */
export const methods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['starknet_specVersion', () => SPEC_VERSION],
  ['starknet_chainId', () => shortFelt(CHAIN_ID)],
  ['starknet_blockNumber', (_, ledger) => ledger.height()],
  [
    'starknet_blockHashAndNumber',
    (_, ledger) => ({ block_hash: blockHash(ledger.height()), block_number: ledger.height() }),
  ],
  ['starknet_syncing', () => false],
  ['starknet_getBlockWithTxHashes', block],
  ['starknet_getNonce', (parameters, ledger) => shortFelt(ledger.nonce(accountIn(parameters)))],
  ['starknet_getClassHashAt', classHash],
  ['starknet_getClassAt', classAt],
  ['starknet_call', call],
  ['starknet_estimateFee', estimateFee],
  ['starknet_addInvokeTransaction', add],
  ['starknet_getTransactionReceipt', receipt],
  ['starknet_getTransactionStatus', status],
  ['starknet_getTransactionByHash', transaction],
])
