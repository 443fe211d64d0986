import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import type { CosmosLedger } from '../../ledgers/cosmos/cosmos-ledger.ts'
import { SdkError } from '../../ledgers/cosmos/sdk-error.ts'
import { RpcError } from '../../ledgers/rpc-error.ts'
import type { RpcMethod } from '../json-rpc.ts'
import { blockTime, describeBlock, standIn, validatorOf } from './comet-block.ts'
import { describeResult } from './describe-result.ts'
import { matchQuery } from './match-query.ts'
import { runAbciQuery } from './run-abci-query.ts'

type Method = RpcMethod<CosmosLedger>
type Parameters = Readonly<Record<string, unknown>>

/** Version of CometBFT whose wire format this is. */
const VERSION = '0.38.17'
const IN_MEMPOOL = 19
const PER_PAGE = 30
const MOST_PER_PAGE = 100

const internal = (data: string): RpcError => new RpcError(-32_603, 'Internal error', data)

const named = (parameters: readonly unknown[]): Parameters => (parameters[0] ?? {}) as Parameters

const wholeOf = (value: unknown, name: string): number | undefined => {
  if (value === undefined || value === null || value === '') return undefined
  const number = Number(value)
  if (Number.isSafeInteger(number)) return number
  throw new RpcError(-32_602, 'Invalid params', `error converting json params to arguments: ${name}`)
}

const bytesOf = (value: unknown): Uint8Array => {
  try {
    return base64.decode(String(value))
  } catch {
    throw new RpcError(-32_602, 'Invalid params', 'error converting json params to arguments: illegal base64 data')
  }
}

const status: Method = (_, ledger) => {
  const height = ledger.height()
  const address = validatorOf(ledger)
  return {
    node_info: {
      protocol_version: { p2p: '8', block: '11', app: '0' },
      id: standIn(ledger, 'node').slice(0, 40).toLowerCase(),
      listen_addr: 'tcp://0.0.0.0:26656',
      network: ledger.parameters.chainId,
      version: VERSION,
      channels: '40202122233038606100',
      moniker: 'sandbox',
      other: { tx_index: 'on', rpc_address: 'tcp://0.0.0.0:26657' },
    },
    sync_info: {
      latest_block_hash: standIn(ledger, `block/${height}`),
      latest_app_hash: standIn(ledger, `app/${height - 1}`),
      latest_block_height: String(height),
      latest_block_time: blockTime(ledger, height),
      catching_up: false,
    },
    validator_info: {
      address,
      pub_key: { type: 'tendermint/PubKeyEd25519', value: base64.encode(hexToBytes(standIn(ledger, 'key'))) },
      voting_power: '0',
    },
  }
}

const abciQuery: Method = (parameters, ledger) => {
  const { path, data } = named(parameters)
  const height = String(ledger.height())
  const empty = { info: '', index: '0', key: null, proofOps: null, height }
  try {
    const value = runAbciQuery(String(path), hexToBytes(String(data ?? '')), ledger)
    return { response: { code: 0, log: '', ...empty, value: base64.encode(value), codespace: '' } }
  } catch (error) {
    const code = error instanceof SdkError ? error.code : 2
    const log = error instanceof Error ? error.message : 'internal'
    return { response: { code, log, ...empty, value: null, height: '0', codespace: 'sdk' } }
  }
}

const broadcastTxSync: Method = (parameters, ledger) => {
  const bytes = bytesOf(named(parameters).tx)
  const answer = (code: number, log: string): object => ({
    code,
    data: '',
    log,
    codespace: code === 0 ? '' : 'sdk',
    hash: bytesToHex(sha256(bytes)).toUpperCase(),
  })
  try {
    ledger.submit(bytes)
    return answer(0, '')
  } catch (error) {
    if (!(error instanceof SdkError)) throw error
    if (error.code === IN_MEMPOOL) throw internal('tx already exists in cache')
    return answer(error.code, error.message)
  }
}

const tx: Method = (parameters, ledger) => {
  const hash = bytesToHex(bytesOf(named(parameters).hash)).toUpperCase()
  const found = ledger.included().find(({ transaction }) => transaction.hash === hash)
  if (found) return describeResult(ledger, found)
  throw internal(`tx (${hash}) not found`)
}

const txSearch: Method = (parameters, ledger) => {
  const { query, page, per_page, order_by } = named(parameters)
  const matches = matchQuery(String(query))
  const found = ledger.included().filter((one) => matches(ledger, one))
  if (order_by === 'desc') found.reverse()
  const size = Math.min(Math.max(wholeOf(per_page, 'per_page') ?? PER_PAGE, 1), MOST_PER_PAGE)
  const [at, pages] = [wholeOf(page, 'page') ?? 1, Math.max(Math.ceil(found.length / size), 1)]
  if (at < 1 || at > pages) throw internal(`page should be within [1, ${pages}] range, given ${at}`)
  const shown = found.slice((at - 1) * size, at * size)
  return { txs: shown.map((one) => describeResult(ledger, one)), total_count: String(found.length) }
}

const block: Method = (parameters, ledger) => {
  const last = ledger.height()
  const height = wholeOf(named(parameters).height, 'height') ?? last
  if (height < 1) throw internal(`height must be greater than 0, but got ${height}`)
  if (height > last)
    throw internal(`height ${height} must be less than or equal to the current blockchain height ${last}`)
  return describeBlock(ledger, height, ledger.included())
}

const abciInfo: Method = (_, ledger) => ({
  response: {
    data: ledger.parameters.prefix,
    last_block_height: String(ledger.height()),
    last_block_app_hash: base64.encode(hexToBytes(standIn(ledger, `app/${ledger.height() - 1}`))),
  },
})

/** Supported methods; any other method fails with -32601. */
export const methods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['health', () => ({})],
  ['status', status],
  ['abci_info', abciInfo],
  ['abci_query', abciQuery],
  ['broadcast_tx_sync', broadcastTxSync],
  ['tx', tx],
  ['tx_search', txSearch],
  ['block', block],
])
