import type { Clock } from '../world/clock.ts'
import type { BlockCadence } from './block-cadence.ts'
import type { LedgerTransaction, TransactionListener } from './ledger.ts'

/** The transactions of a ledger: each is announced when it is added and again when the next block includes it. */
export class TransactionLog {
  readonly #clock: Clock
  readonly #cadence: BlockCadence
  readonly #transactions = new Map<string, LedgerTransaction>()
  readonly #listeners = new Set<TransactionListener>()

  constructor(clock: Clock, cadence: BlockCadence) {
    this.#clock = clock
    this.#cadence = cadence
  }

  get size(): number {
    return this.#transactions.size
  }

  /** Every transaction, oldest first. */
  all(): readonly LedgerTransaction[] {
    return [...this.#transactions.values()]
  }

  find(hash: string): LedgerTransaction | undefined {
    return this.#transactions.get(hash)
  }

  /** Adds a transaction without a height; the block of this height includes it, the next one unless it is given. */
  add(transaction: LedgerTransaction, height: number = this.#cadence.height() + 1): void {
    this.#record('mempool', transaction)
    this.#clock.at(this.#cadence.timeOf(height), () => this.#record('block', { ...transaction, height }))
  }

  /** Returns a function that removes the listener. */
  onTransaction(listener: TransactionListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #record(phase: 'mempool' | 'block', transaction: LedgerTransaction): void {
    this.#transactions.set(transaction.hash, transaction)
    for (const listener of this.#listeners) listener(phase, transaction)
  }
}
