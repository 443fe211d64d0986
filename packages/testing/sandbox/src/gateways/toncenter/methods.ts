import { Cell } from '@ton/core'
import type { TonLedger } from '../../ledgers/ton/ton-ledger.ts'
import { TonRefusal } from '../../ledgers/ton/ton-refusal.ts'
import { normalizedHash } from '../../ledgers/ton/write-transaction.ts'
import { describeAddress, describeBlock, describeWallet, extra } from './describe-account.ts'
import { describeTransaction } from './describe-transaction.ts'
import { runGetMethod } from './run-get-method.ts'
import { addressIn, base64Hash, hashOf, type Parameters, ToncenterError } from './values.ts'

type Method = (ledger: TonLedger, parameters: Parameters) => unknown

/** Hash of the main network's first state, by which clients recognise it. Source: TON's `global.config.json`. */
const FIRST_STATE = 'F6OpKZKqvqeFp6CQmFomXNMfMj2EnaUSOXN+Mh+wVWk='

const MAX_TRANSACTIONS = 100

const cellIn = (text: unknown): Cell => {
  try {
    return Cell.fromBase64(String(text ?? ''))
  } catch {
    throw new ToncenterError(422, 'failed to parse boc')
  }
}

const send = (ledger: TonLedger, boc: unknown): string => {
  try {
    return ledger.submit(cellIn(boc))
  } catch (error) {
    if (error instanceof TonRefusal) throw new ToncenterError(500, error.message)
    throw error
  }
}

const sendReturningHash: Method = (ledger, { boc }) => {
  const hash = send(ledger, boc)
  const [transaction] = ledger.byMessage(hash)
  return {
    '@type': 'raw.extMessageInfo',
    hash: base64Hash(hash),
    hash_norm: base64Hash(transaction ? normalizedHash(transaction.incoming) : hash),
    '@extra': extra(ledger),
  }
}

/** From a transaction on (`lt` and `hash`), newest first. */
const transactions: Method = (ledger, { address, lt, hash, limit = 10 }) => {
  const count = Number(limit)
  if (!Number.isInteger(count) || count < 1 || count > MAX_TRANSACTIONS)
    throw new ToncenterError(422, 'limit must be between 1 and 100')
  const all = ledger.transactionsOf(addressIn(address))
  const start = lt === undefined || lt === null ? 0 : all.findIndex((one) => String(one.lt) === String(lt))
  const found = all[start]
  if (start < 0 || (hash !== undefined && hash !== null && found && found.hash !== hashOf(hash)))
    throw new ToncenterError(500, 'LITE_SERVER_UNKNOWN: cannot locate transaction in block with specified logical time')
  return all.slice(start, start + count).map(describeTransaction)
}

const located =
  (direction: 'in' | 'out'): Method =>
  (ledger, { source, destination, created_lt: created }) => {
    const account = addressIn(direction === 'in' ? destination : source)
    const found = ledger
      .transactionsOf(account)
      .find(({ incoming, outgoing }) =>
        (direction === 'in' ? [incoming] : outgoing).some(
          ({ info }) =>
            info.type === 'internal' &&
            info.src.equals(addressIn(source)) &&
            info.dest.equals(addressIn(destination)) &&
            String(info.createdLt) === String(created),
        ),
      )
    if (!found) throw new ToncenterError(500, 'message not found')
    return describeTransaction(found)
  }

const estimateFee: Method = (ledger, { address, body, init_code: code, init_data: data }) => {
  const init = code && data ? { code: cellIn(code), data: cellIn(data) } : undefined
  const fees = ledger.estimate(addressIn(address), cellIn(body), init)
  const [inForward, gas, forward] = [fees.inForward, fees.gas, fees.forward].map(Number)
  const source = { '@type': 'fees', in_fwd_fee: inForward, storage_fee: 0, gas_fee: gas, fwd_fee: forward }
  return { '@type': 'query.fees', source_fees: source, destination_fees: [], '@extra': extra(ledger) }
}

/** Methods of version 2, for paths and for JSON-RPC. */
export const methods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['getAddressInformation', (ledger, { address }) => describeAddress(ledger, addressIn(address))],
  ['getWalletInformation', (ledger, { address }) => describeWallet(ledger, addressIn(address))],
  ['getAddressBalance', (ledger, { address }) => String(ledger.account(addressIn(address))?.balance ?? 0n)],
  ['getAddressState', (ledger, { address }) => (ledger.account(addressIn(address))?.code ? 'active' : 'uninitialized')],
  ['runGetMethod', runGetMethod],
  [
    'sendBoc',
    (ledger, { boc }) => {
      send(ledger, boc)
      return { '@type': 'ok', '@extra': extra(ledger) }
    },
  ],
  ['sendBocReturnHash', sendReturningHash],
  ['getTransactions', transactions],
  ['tryLocateTx', located('in')],
  ['tryLocateResultTx', located('in')],
  ['tryLocateSourceTx', located('out')],
  ['estimateFee', estimateFee],
  [
    'getMasterchainInfo',
    (ledger) => ({
      '@type': 'blocks.masterchainInfo',
      last: describeBlock(ledger),
      state_root_hash: base64Hash(0n),
      init: { ...describeBlock(ledger, 0), shard: '0', root_hash: FIRST_STATE },
      '@extra': extra(ledger),
    }),
  ],
  [
    'shards',
    (ledger, { seqno }) => ({
      '@type': 'blocks.shards',
      shards: [{ ...describeBlock(ledger, Number(seqno)), workchain: 0 }],
      '@extra': extra(ledger),
    }),
  ],
])
