import { bytesToHex } from '@noble/hashes/utils.js'
import { addressOf, scriptKind } from '../../ledgers/utxo/address.ts'
import { memoData } from '../../ledgers/utxo/memo-script.ts'
import { measure } from '../../ledgers/utxo/raw-transaction.ts'
import type { RawOutput } from '../../ledgers/utxo/transaction-parts.ts'
import type { StoredTransaction, UtxoLedger } from '../../ledgers/utxo/utxo-ledger.ts'

const TYPES: Readonly<Record<string, string>> = {
  pkh: 'p2pkh',
  sh: 'p2sh',
  wpkh: 'v0_p2wpkh',
  wsh: 'v0_p2wsh',
  tr: 'v1_p2tr',
}

const output = (ledger: UtxoLedger, { script, amount }: RawOutput): object => ({
  scriptpubkey: bytesToHex(script),
  scriptpubkey_type: memoData(script) ? 'op_return' : (TYPES[scriptKind(script)] ?? 'unknown'),
  scriptpubkey_address: addressOf(ledger.parameters, script),
  value: Number(amount),
})

/** The `status` part of Esplora's responses. */
export const describeStatus = (ledger: UtxoLedger, { height }: StoredTransaction): object =>
  height === undefined
    ? { confirmed: false }
    : {
        confirmed: true,
        block_height: height,
        block_hash: ledger.blockHash(height),
        block_time: Math.floor(ledger.cadence.timeOf(height) / 1000),
      }

/** A transaction as Esplora's `/tx/:txid` shows it. */
export const describeTransaction = (ledger: UtxoLedger, stored: StoredTransaction): object => {
  const { size, weight } = measure(stored.raw)
  return {
    txid: stored.txid,
    version: stored.raw.version,
    locktime: stored.raw.lockTime,
    vin: stored.raw.inputs.map((input, index) => ({
      txid: input.txid,
      vout: input.index,
      prevout: stored.spent[index] ? output(ledger, stored.spent[index]) : null,
      scriptsig: bytesToHex(input.scriptSig),
      witness: input.witness.map((item) => bytesToHex(item)),
      is_coinbase: stored.coinbase,
      sequence: input.sequence,
    })),
    vout: stored.raw.outputs.map((item) => output(ledger, item)),
    size,
    weight,
    fee: Number(stored.fee),
    status: describeStatus(ledger, stored),
  }
}
