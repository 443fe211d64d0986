import { checkFinal, checkShape, checkSpending } from './check-transaction.ts'
import { NodeRefusal, refuse } from './node-refusal.ts'
import { decodeRaw } from './raw-transaction.ts'
import type { RawOutput, RawTransaction } from './transaction-parts.ts'
import type { UtxoChain } from './utxo-chain.ts'

/** Checks of a node before it takes a transaction into its mempool. Each member throws a `NodeRefusal` with the node's text. */
export interface NodeRules {
  decode(chain: UtxoChain, bytes: Uint8Array, height: number): RawTransaction
  /** Called for a transaction the node has already; returning means that it answers with the id. */
  known(mined: boolean): void
  /** Rules that do not depend on the outputs being spent; `seconds` is the node's time. */
  checkShape(chain: UtxoChain, transaction: RawTransaction, height: number, seconds: number): void
  /** Checks fee and signatures against the spent outputs; returns the fee. */
  checkSpending(chain: UtxoChain, transaction: RawTransaction, spent: readonly RawOutput[]): bigint
  /** Refuses an input whose output does not exist or is spent. */
  missing(spentInMempool: boolean): never
}

/** The rules of Bitcoin Core and the nodes made from it. */
export const bitcoinRules: NodeRules = {
  decode: (_chain, bytes) => {
    try {
      return decodeRaw(bytes)
    } catch {
      throw new NodeRefusal(-22, 'TX decode failed. Make sure the tx has at least one input.')
    }
  },
  known: (mined) => {
    if (mined) throw new NodeRefusal(-27, 'Transaction outputs already in utxo set')
  },
  checkShape: (chain, transaction, height, seconds) => {
    checkShape(chain, transaction)
    checkFinal(transaction, height, seconds)
  },
  checkSpending,
  missing: (spentInMempool) => {
    if (spentInMempool) refuse('txn-mempool-conflict')
    throw new NodeRefusal(-25, 'bad-txns-inputs-missingorspent')
  },
}
