/** An item with a position in an order. */
export interface Sequenced {
  /** Larger for later items. */
  readonly sequence: number
}

/** Items by key, each list sorted by sequence; empty lists are removed. */
export class SortedIndex<Thing extends Sequenced> {
  readonly #rows = new Map<string, Thing[]>()

  put(key: string, thing: Thing): void {
    const row = this.#rows.get(key)
    if (row) row.splice(findIndex(row, thing.sequence), 0, thing)
    else this.#rows.set(key, [thing])
  }

  take(key: string, { sequence }: Thing): void {
    const row = this.#rows.get(key)
    const index = row === undefined ? -1 : findIndex(row, sequence)
    if (row?.[index]?.sequence !== sequence) return
    if (row.length === 1) this.#rows.delete(key)
    else row.splice(index, 1)
  }

  /** At most `most` of the last items, in order. */
  last(key: string, most: number): readonly Thing[] {
    return this.#rows.get(key)?.slice(-most) ?? []
  }
}

/** Index of a sequence in the list, or where it would be inserted. New items nearly always come last. */
const findIndex = (row: readonly Sequenced[], sequence: number): number => {
  let [low, high] = [0, row.length]
  if ((row[high - 1]?.sequence ?? 0) < sequence) return high
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((row[middle]?.sequence ?? 0) < sequence) low = middle + 1
    else high = middle
  }
  return low
}
