import { bytesToHex } from '@noble/hashes/utils.js'
import { addressOf } from '../../ledgers/utxo/address.ts'
import { memoData } from '../../ledgers/utxo/memo-script.ts'
import { measure } from '../../ledgers/utxo/raw-transaction.ts'
import type { RawOutput } from '../../ledgers/utxo/transaction-parts.ts'
import type { StoredTransaction, UtxoLedger } from '../../ledgers/utxo/utxo-ledger.ts'
import { gatewayAddress } from './gateway-address.ts'

const total = (outputs: readonly RawOutput[]): bigint => outputs.reduce((sum, { amount }) => sum + amount, 0n)

/** Hash of a block as the chain prints it. */
export const blockHash = (ledger: UtxoLedger, height: number): string => ledger.blockHash(height)

/** Confirmations of a transaction; 0 in the mempool. */
export const confirmationsOf = (ledger: UtxoLedger, { height }: StoredTransaction): number =>
  height === undefined ? 0 : ledger.height() - height + 1

/** The text Blockbook shows in place of an address: the payload of a memo. */
const memoText = (data: Uint8Array): string => {
  const text = Buffer.from(data).toString('utf8')
  const printable = /^[\x20-\x7e]*$/.test(text)
  return printable ? `OP_RETURN (${text})` : `OP_RETURN ${bytesToHex(data)}`
}

const addressesOf = (ledger: UtxoLedger, { script }: RawOutput) => {
  const address = addressOf(ledger.parameters, script)
  const data = memoData(script)
  if (address !== undefined) return { addresses: [gatewayAddress(ledger, address)], isAddress: true }
  return { addresses: data ? [memoText(data)] : [], isAddress: false }
}

const inputsOf = (ledger: UtxoLedger, { raw, spent, coinbase }: StoredTransaction): readonly object[] =>
  raw.inputs.map((input, n) => {
    const coin = spent[n]
    if (coinbase || !coin)
      return { sequence: input.sequence, n, isAddress: false, coinbase: bytesToHex(input.scriptSig) }
    return {
      txid: input.txid,
      // Go leaves out a zero.
      ...(input.index > 0 && { vout: input.index }),
      sequence: input.sequence,
      n,
      ...addressesOf(ledger, coin),
      value: String(coin.amount),
      ...(input.scriptSig.length > 0 && { hex: bytesToHex(input.scriptSig) }),
    }
  })

const outputsOf = (ledger: UtxoLedger, { raw, txid }: StoredTransaction): readonly object[] =>
  raw.outputs.map((output, n) => ({
    value: String(output.amount),
    n,
    ...(ledger.spender(txid, n) && { spent: true }),
    hex: bytesToHex(output.script),
    ...addressesOf(ledger, output),
  }))

const blockOf = (ledger: UtxoLedger, stored: StoredTransaction): object => {
  const { height } = stored
  const seen = Math.floor(stored.time / 1000)
  if (height === undefined) return { blockHeight: -1, confirmations: 0, blockTime: seen }
  return {
    blockHash: blockHash(ledger, height),
    blockHeight: height,
    confirmations: confirmationsOf(ledger, stored),
    blockTime: Math.floor(ledger.cadence.timeOf(height) / 1000),
  }
}

/** A transaction as `/api/v2/tx/:txid` shows it. */
export const describeTransaction = (ledger: UtxoLedger, stored: StoredTransaction): object => {
  const { size, vsize } = measure(stored.raw)
  const spentValue = total(stored.spent)
  return {
    txid: stored.txid,
    version: stored.raw.version,
    ...(stored.raw.lockTime > 0 && { lockTime: stored.raw.lockTime }),
    vin: inputsOf(ledger, stored),
    vout: outputsOf(ledger, stored),
    ...blockOf(ledger, stored),
    size,
    ...(ledger.parameters.bech32 && { vsize }),
    value: String(total(stored.raw.outputs)),
    valueIn: String(spentValue),
    fees: String(stored.fee),
    hex: bytesToHex(stored.bytes),
  }
}
