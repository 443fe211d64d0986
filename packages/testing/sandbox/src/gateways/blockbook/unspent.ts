import type { Coin } from '../../ledgers/utxo/spend-coins.ts'
import type { StoredTransaction, UtxoLedger } from '../../ledgers/utxo/utxo-ledger.ts'
import { confirmationsOf } from './describe-transaction.ts'

/** Coinbase outputs are marked below this number of confirmations. */
const MARKED_CONFIRMATIONS = 100

const describe = (ledger: UtxoLedger, coin: Coin, stored: StoredTransaction): object => {
  const confirmations = confirmationsOf(ledger, stored)
  return {
    txid: coin.txid,
    vout: coin.index,
    value: String(coin.amount),
    ...(stored.height !== undefined && { height: stored.height }),
    confirmations,
    ...(stored.height === undefined && stored.raw.lockTime > 0 && { lockTime: stored.raw.lockTime }),
    ...(stored.coinbase && confirmations < MARKED_CONFIRMATIONS && { coinbase: true }),
  }
}

/** Unspent outputs as `/api/v2/utxo/:address` lists them: the mempool first, then the newest blocks. */
export const unspentOf = (ledger: UtxoLedger, address: string, onlyConfirmed: boolean): readonly object[] => {
  const rank = ({ height = Number.MAX_SAFE_INTEGER }: StoredTransaction): number => height
  return ledger
    .coins(address)
    .map((coin) => ({ coin, stored: ledger.stored(coin.txid) as StoredTransaction }))
    .filter(({ stored }) => !onlyConfirmed || stored.height !== undefined)
    .reverse()
    .sort((one, other) => rank(other.stored) - rank(one.stored))
    .map(({ coin, stored }) => describe(ledger, coin, stored))
}
