/** Something that has its place in an order. */
export interface Sequenced {
  /** Larger for what came later. */
  readonly sequence: number
}

/** Things under keys, each row in the order of their places; empty rows are forgotten. */
export class SortedIndex<Thing extends Sequenced> {
  readonly #rows = new Map<string, Thing[]>()

  put(key: string, thing: Thing): void {
    const row = this.#rows.get(key)
    if (row) row.splice(indexOf(row, thing.sequence), 0, thing)
    else this.#rows.set(key, [thing])
  }

  take(key: string, { sequence }: Thing): void {
    const row = this.#rows.get(key)
    const index = row === undefined ? -1 : indexOf(row, sequence)
    if (row?.[index]?.sequence !== sequence) return
    if (row.length === 1) this.#rows.delete(key)
    else row.splice(index, 1)
  }

  /** At most so many of the last ones, in order. */
  last(key: string, most: number): readonly Thing[] {
    return this.#rows.get(key)?.slice(-most) ?? []
  }
}

/** Where a place is in the row, or would be. What is put comes last nearly always. */
const indexOf = (row: readonly Sequenced[], sequence: number): number => {
  let [low, high] = [0, row.length]
  if ((row[high - 1]?.sequence ?? 0) < sequence) return high
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((row[middle]?.sequence ?? 0) < sequence) low = middle + 1
    else high = middle
  }
  return low
}
