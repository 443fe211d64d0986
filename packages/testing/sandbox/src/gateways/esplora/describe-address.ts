import { bytesToHex } from '@noble/hashes/utils.js'
import { scriptOf } from '../../ledgers/utxo/address.ts'
import type { StoredTransaction, UtxoLedger } from '../../ledgers/utxo/utxo-ledger.ts'

const stats = (script: string, transactions: readonly StoredTransaction[]): object => {
  const received = transactions.flatMap(({ raw }) => raw.outputs).filter((item) => bytesToHex(item.script) === script)
  const sent = transactions.flatMap(({ spent }) => spent).filter((item) => bytesToHex(item.script) === script)
  const sum = (items: readonly { readonly amount: bigint }[]): number =>
    Number(items.reduce((total, { amount }) => total + amount, 0n))
  return {
    funded_txo_count: received.length,
    funded_txo_sum: sum(received),
    spent_txo_count: sent.length,
    spent_txo_sum: sum(sent),
    tx_count: transactions.length,
  }
}

/** An address as Esplora's `/address/:address` shows it; undefined when the address is not of this chain. */
export const describeAddress = (ledger: UtxoLedger, address: string): object | undefined => {
  const script = scriptOf(ledger.parameters, address)
  if (!script) return undefined
  const history = ledger.history(address)
  return {
    address,
    chain_stats: stats(
      bytesToHex(script),
      history.filter(({ height }) => height !== undefined),
    ),
    mempool_stats: stats(
      bytesToHex(script),
      history.filter(({ height }) => height === undefined),
    ),
  }
}
