import { bytesToHex } from '@noble/hashes/utils.js'
import { scriptOf } from '../../ledgers/utxo/address.ts'
import type { RawOutput } from '../../ledgers/utxo/transaction-parts.ts'
import type { StoredTransaction, UtxoLedger } from '../../ledgers/utxo/utxo-ledger.ts'
import { describeTransaction } from './describe-transaction.ts'
import { gatewayAddress } from './gateway-address.ts'

const PAGE = 1000

const sumOf = (script: string, outputs: readonly RawOutput[]): bigint =>
  outputs.filter((output) => bytesToHex(output.script) === script).reduce((sum, { amount }) => sum + amount, 0n)

const flow = (script: string, transactions: readonly StoredTransaction[]) => ({
  received: sumOf(
    script,
    transactions.flatMap(({ raw }) => raw.outputs),
  ),
  sent: sumOf(
    script,
    transactions.flatMap(({ spent }) => spent),
  ),
})

/** An address as `/api/v2/address/:address` shows it, with ids (`txids`) or whole transactions (`txs`). */
export const describeAddress = (ledger: UtxoLedger, address: string, details: string): object => {
  const script = bytesToHex(scriptOf(ledger.parameters, address) ?? new Uint8Array())
  const history = [...ledger.history(address)].reverse()
  const confirmed = history.filter(({ height }) => height !== undefined)
  const pending = history.filter(({ height }) => height === undefined)
  const [mined, unmined] = [flow(script, confirmed), flow(script, pending)]
  const shown = [...pending, ...confirmed].slice(0, PAGE)
  return {
    page: 1,
    totalPages: Math.max(1, Math.ceil(confirmed.length / PAGE)),
    itemsOnPage: PAGE,
    address: gatewayAddress(ledger, address.replace(/^bitcoincash:/, '')),
    balance: String(mined.received - mined.sent),
    totalReceived: String(mined.received),
    totalSent: String(mined.sent),
    unconfirmedBalance: String(unmined.received - unmined.sent),
    unconfirmedTxs: pending.length,
    txs: confirmed.length,
    ...(details === 'txids' && shown.length > 0 && { txids: shown.map(({ txid }) => txid) }),
    ...(details === 'txs' && { transactions: shown.map((stored) => describeTransaction(ledger, stored)) }),
  }
}
