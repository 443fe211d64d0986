import type { LedgerTransaction } from '../../../ledgers/ledger.ts'

/** Number of inherent extrinsics at the start of every Asset Hub block. */
const INHERENTS = 2

/** References the network uses for transactions: the hash, or block and extrinsic index on Asset Hub. */
export class TransactionReferences {
  readonly #known = new Map<string, string>()
  readonly #nextIndex = new Map<number, number>()

  /** Reference of a transaction; undefined while an Asset Hub transaction is not in a block. */
  of({ chain, hash, height }: LedgerTransaction): string | undefined {
    if (chain !== 'DOT') return hash
    const known = this.#known.get(hash)
    if (known !== undefined || height === undefined) return known
    const place = this.#nextIndex.get(height) ?? INHERENTS
    const reference = `${height}-${place}`
    this.#nextIndex.set(height, place + 1)
    this.#known.set(hash, reference)
    return reference
  }
}
