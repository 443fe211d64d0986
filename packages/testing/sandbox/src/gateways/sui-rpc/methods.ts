import { RpcError } from '../../ledgers/rpc-error.ts'
import { type CoinObject, SUI } from '../../ledgers/sui/sui-coin.ts'
import type { SuiLedger, SuiToken } from '../../ledgers/sui/sui-ledger.ts'
import type { RpcMethod } from '../json-rpc.ts'
import { describeChanges, describeCoin, describeEffects, describeObject, describeTransaction } from './describe.ts'

type Method = RpcMethod<SuiLedger>

const PAGE = 50
/** First four bytes of the digest of the main network's genesis checkpoint. */
export const CHAIN_IDENTIFIER = '35834a8a'

const invalid = (why: string): never => {
  throw new RpcError(-32_602, `Invalid params: ${why}`)
}

const addressOf = (value: unknown, ledger: SuiLedger): string =>
  typeof value === 'string' && ledger.isAddress(value)
    ? value.toLowerCase()
    : invalid(`invalid address ${String(value)}`)

const typeOf = (value: unknown): string => {
  if (value === undefined || value === null) return SUI
  const [, address = '', rest = ''] = /^0x0*([0-9a-f]+)(::\w+::\w+)$/i.exec(String(value)) ?? []
  return address === '' ? invalid(`invalid type ${String(value)}`) : `0x${address.toLowerCase()}${rest}`
}

const bytesOf = (value: unknown): Uint8Array =>
  typeof value === 'string' ? Uint8Array.from(Buffer.from(value, 'base64')) : invalid('expected base64')

const optionsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}

const totalOf = (coinType: string, coins: readonly CoinObject[], inAddress: bigint): object => ({
  coinType,
  coinObjectCount: coins.length,
  totalBalance: String(coins.reduce((sum, { balance }) => sum + balance, inAddress)),
  lockedBalance: {},
  fundsInAddressBalance: inAddress > 0n ? String(inAddress) : undefined,
})

/** A checkpoint; its transactions are not listed. */
const checkpoint: Method = ([id], ledger) => {
  const number = Number(id)
  if (!Number.isSafeInteger(number) || number < 0 || number > ledger.height())
    throw new RpcError(-32_602, `Requested checkpoint ${String(id)} not found`)
  return {
    epoch: String(ledger.epoch),
    sequenceNumber: String(number),
    timestampMs: String(Math.floor(ledger.cadence.timeOf(number))),
    transactions: [],
  }
}

const balance: Method = ([owner, coinType], ledger) => {
  const type = typeOf(coinType)
  const address = addressOf(owner, ledger)
  return totalOf(type, ledger.coinsOf(address, type), ledger.inAddress(address, type))
}

const allBalances: Method = ([owner], ledger) => {
  const address = addressOf(owner, ledger)
  const types = new Set([...ledger.coinsOf(address).map(({ coinType }) => coinType), ...ledger.typesInAddress(address)])
  return [...types].map((type) => totalOf(type, ledger.coinsOf(address, type), ledger.inAddress(address, type)))
}

/** A page of coins after a cursor, which is the id of the last coin of the page before. */
const page = (coins: readonly CoinObject[], cursor: unknown, limit: unknown): object => {
  const start = typeof cursor === 'string' ? coins.findIndex(({ id }) => id === cursor) + 1 : 0
  const size = Math.min(typeof limit === 'number' && limit > 0 ? limit : PAGE, PAGE)
  const found = coins.slice(start, start + size)
  const last = found.at(-1)?.id ?? null
  return { data: found.map(describeCoin), nextCursor: last, hasNextPage: start + size < coins.length }
}

const metadataOf = (type: string, token: SuiToken | undefined): object | null => {
  if (type === SUI) return { decimals: 9, name: 'Sui', symbol: 'SUI', description: '', iconUrl: null, id: null }
  if (!token) return null
  const { decimals, name, symbol } = token
  return { decimals, name, symbol, description: '', iconUrl: null, id: null }
}

const dryRun: Method = ([bytes], ledger) => {
  const { execution, wire } = ledger.simulate(bytesOf(bytes))
  return {
    effects: describeEffects(execution, ledger.epoch),
    events: [],
    objectChanges: [],
    balanceChanges: describeChanges(execution),
    input: { messageVersion: 'v1', sender: wire.sender, gasData: { owner: wire.gasOwner } },
    executionErrorSource: execution.failure ?? null,
    suggestedGasPrice: String(ledger.gasPrice),
  }
}

const executeBlock: Method = ([bytes, signatures, options], ledger) => {
  const [signature] = Array.isArray(signatures) ? signatures : [signatures]
  const transaction = ledger.submit(bytesOf(bytes), bytesOf(signature))
  return { ...describeTransaction(ledger, transaction, optionsOf(options)), confirmedLocalExecution: true }
}

const transactionBlock: Method = ([digest, options], ledger) => {
  const stored = ledger.stored(String(digest))
  if (!stored)
    throw new RpcError(-32_602, `Could not find the referenced transaction [TransactionDigest(${String(digest)})].`)
  return describeTransaction(ledger, stored, optionsOf(options))
}

const object = (id: unknown, options: unknown, ledger: SuiLedger): object => {
  const coin = ledger.coin(String(id))
  if (!coin) return { error: { code: 'notExists', object_id: String(id) } }
  return { data: describeObject(coin, optionsOf(options)) }
}

/** Supported methods; any other method fails with -32601. */
export const methods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['suix_getBalance', balance],
  ['suix_getAllBalances', allBalances],
  [
    'suix_getCoins',
    ([owner, type, cursor, limit], ledger) =>
      page(ledger.coinsOf(addressOf(owner, ledger), typeOf(type)), cursor, limit),
  ],
  [
    'suix_getAllCoins',
    ([owner, cursor, limit], ledger) => page(ledger.coinsOf(addressOf(owner, ledger)), cursor, limit),
  ],
  ['suix_getReferenceGasPrice', (_, ledger) => String(ledger.gasPrice)],
  ['suix_getCoinMetadata', ([type], ledger) => metadataOf(typeOf(type), ledger.tokens.get(typeOf(type)))],
  ['sui_getObject', ([id, options], ledger) => object(id, options, ledger)],
  [
    'sui_multiGetObjects',
    ([ids, options], ledger) => (Array.isArray(ids) ? ids.map((id) => object(id, options, ledger)) : invalid('ids')),
  ],
  ['sui_dryRunTransactionBlock', dryRun],
  ['sui_executeTransactionBlock', executeBlock],
  ['sui_getTransactionBlock', transactionBlock],
  ['sui_getChainIdentifier', () => CHAIN_IDENTIFIER],
  ['sui_getLatestCheckpointSequenceNumber', (_, ledger) => String(ledger.height())],
  ['sui_getCheckpoint', checkpoint],
  [
    'suix_getLatestSuiSystemState',
    (_, ledger) => ({
      epoch: String(ledger.epoch),
      protocolVersion: '100',
      referenceGasPrice: String(ledger.gasPrice),
    }),
  ],
])
