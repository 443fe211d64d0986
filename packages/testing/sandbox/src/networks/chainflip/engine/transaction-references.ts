import type { LedgerTransaction } from '../../../ledgers/ledger.ts'

/** Extrinsics every block of Asset Hub begins with. */
const INHERENTS = 2

/** How the network's watchers name transactions: by hash, on Asset Hub by block and place in it. */
export class TransactionReferences {
  readonly #known = new Map<string, string>()
  readonly #placed = new Map<number, number>()

  /** Name of a transaction; undefined while a transaction of Asset Hub stands in no block yet. */
  of({ chain, hash, height }: LedgerTransaction): string | undefined {
    if (chain !== 'DOT') return hash
    const known = this.#known.get(hash)
    if (known !== undefined || height === undefined) return known
    const place = this.#placed.get(height) ?? INHERENTS
    const reference = `${height}-${place}`
    this.#placed.set(height, place + 1)
    this.#known.set(hash, reference)
    return reference
  }
}
