import { concatBytes } from '@noble/hashes/utils.js'
import { ScaleReader, u32 } from '../../codec/scale.ts'
import { RpcError } from '../../ledgers/rpc-error.ts'
import { accountOf } from '../../ledgers/substrate/substrate-account.ts'
import type { SubstrateLedger } from '../../ledgers/substrate/substrate-ledger.ts'
import type { RpcMethod } from '../json-rpc.ts'
import { describeBlock, describeHeader } from './describe-block.ts'
import { blockAt, bytesOf, hexOf, invalidParams, keyOf, knownBlock } from './read-parameter.ts'
import { callRuntime, metadataOf } from './runtime-calls.ts'
import { runtimeVersion } from './runtime-version.ts'
import { subscriptions } from './subscriptions.ts'

type Method = RpcMethod<SubstrateLedger>

const numberOf = (value: unknown): number => {
  const number = typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value) ? Number(value) : value
  if (typeof number === 'number' && Number.isSafeInteger(number) && number >= 0) return number
  throw invalidParams(`data did not match any variant of untagged enum ListOrValue, got ${JSON.stringify(value)}`)
}

const hashAt = (number: number, ledger: SubstrateLedger): string | null => {
  const hash = ledger.blocks.hash(number)
  return hash ? hexOf(hash) : null
}

/** Hash of a block by its number, of several, or of the newest. */
const blockHash: Method = ([number], ledger) => {
  if (number === undefined || number === null) return hashAt(ledger.height(), ledger)
  if (Array.isArray(number)) return number.map((one) => hashAt(numberOf(one), ledger))
  return hashAt(numberOf(number), ledger)
}

const header: Method = ([hash], ledger) => {
  const number = knownBlock(hash, ledger)
  return number === undefined ? null : describeHeader(ledger, number)
}

const block: Method = ([hash], ledger) => {
  const number = knownBlock(hash, ledger)
  return number === undefined ? null : describeBlock(ledger, number)
}

const storageAt = (key: unknown, height: number, ledger: SubstrateLedger): string | null => {
  const value = ledger.storage(keyOf(key), height)
  return value ? hexOf(value) : null
}

const storage: Method = ([key, at], ledger) => storageAt(key, blockAt(at, ledger), ledger)

const storageSize: Method = ([key, at], ledger) => ledger.storage(keyOf(key), blockAt(at, ledger))?.length ?? null

const queryStorageAt: Method = ([keys, at], ledger) => {
  if (!Array.isArray(keys)) throw invalidParams('invalid type: expected a sequence of storage keys')
  const height = blockAt(at, ledger)
  return [{ block: hashAt(height, ledger), changes: keys.map((key) => [key, storageAt(key, height, ledger)]) }]
}

const MOST_KEYS = 1_000

const keysPaged: Method = ([prefix, count, start, at], ledger) => {
  const size = numberOf(count)
  if (size > MOST_KEYS) throw new RpcError(4002, `count exceeds maximum value. value: ${size}, max: ${MOST_KEYS}`)
  const from = start === undefined || start === null ? '' : keyOf(start)
  const keys = ledger.keys(keyOf(prefix ?? '0x'), blockAt(at, ledger))
  return keys
    .filter((key) => key > from)
    .slice(0, size)
    .map((key) => `0x${key}`)
}

const allKeys: Method = ([prefix, at], ledger) =>
  ledger.keys(keyOf(prefix ?? '0x'), blockAt(at, ledger)).map((key) => `0x${key}`)

/** Returns what is the same after every block that the node knows. */
const constantAt = <T>(at: unknown, ledger: SubstrateLedger, value: T): T => {
  blockAt(at, ledger)
  return value
}

const stateCall: Method = ([name, parameters, at], ledger) => {
  blockAt(at, ledger)
  return hexOf(callRuntime(name, bytesOf(parameters), ledger))
}

const WEIGHT_CLASSES = ['normal', 'operational', 'mandatory']

/** `payment_queryInfo`: the runtime's answer in JSON. */
const paymentInfo: Method = ([extrinsic], ledger) => {
  const bytes = bytesOf(extrinsic)
  const call = callRuntime('TransactionPaymentApi_query_info', concatBytes(bytes, u32(bytes.length)), ledger)
  const reader = new ScaleReader(call)
  const weight = { ref_time: Number(reader.compact()), proof_size: Number(reader.compact()) }
  return { weight, class: WEIGHT_CLASSES[reader.byte()], partialFee: String(reader.big(16)) }
}

const feeDetails: Method = ([extrinsic], ledger) => {
  const bytes = bytesOf(extrinsic)
  const call = callRuntime('TransactionPaymentApi_query_fee_details', concatBytes(bytes, u32(bytes.length)), ledger)
  const reader = new ScaleReader(call.slice(1))
  const next = (): string => `0x${reader.big(16).toString(16)}`
  return { inclusionFee: { baseFee: next(), lenFee: next(), adjustedWeightFee: next() } }
}

const nextIndex: Method = ([address], ledger) => {
  const account = typeof address === 'string' ? accountOf(address) : undefined
  if (!account) throw invalidParams('invalid account')
  return ledger.nextNonce(account)
}

/** Methods of a Substrate node over HTTP and WebSocket. */
export const methods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['author_pendingExtrinsics', (_, ledger) => ledger.pending().map(({ bytes }) => hexOf(bytes))],
  ['author_submitExtrinsic', ([extrinsic], ledger) => ledger.submit(bytesOf(extrinsic)).hash],
  ['chain_getBlock', block],
  ['chain_getBlockHash', blockHash],
  ['chain_getFinalizedHead', (_, ledger) => hashAt(ledger.finalHeight(), ledger)],
  ['chain_getHead', blockHash],
  ['chain_getHeader', header],
  ['payment_queryFeeDetails', feeDetails],
  ['payment_queryInfo', paymentInfo],
  ['rpc_methods', () => ({ methods: names() })],
  ['state_call', stateCall],
  ['state_getKeys', allKeys],
  ['state_getKeysPaged', keysPaged],
  ['state_getMetadata', ([at], ledger) => constantAt(at, ledger, hexOf(metadataOf('v14')))],
  ['state_getRuntimeVersion', ([at], ledger) => constantAt(at, ledger, runtimeVersion)],
  ['state_getStorage', storage],
  ['state_getStorageSize', storageSize],
  ['state_queryStorageAt', queryStorageAt],
  ['system_accountNextIndex', nextIndex],
  ['system_chain', () => 'Polkadot Asset Hub'],
  ['system_chainType', () => 'Live'],
  ['system_health', () => ({ peers: 21, isSyncing: false, shouldHavePeers: true })],
  ['system_name', () => 'Polkadot parachain'],
  ['system_nodeRoles', () => ['Full']],
  ['system_properties', () => ({ ss58Format: 0, tokenDecimals: 10, tokenSymbol: 'DOT' })],
  ['system_version', () => '1.20.2'],
])

const names = (): readonly string[] =>
  [...methods.keys(), ...[...subscriptions].flatMap(([subscribe, { unsubscribe }]) => [subscribe, unsubscribe])].sort()
