/** Something that has its place in an order. */
export interface Placed {
  /** Larger for what came later. */
  readonly place: number
}

/** Things under keys, each row in the order of their places; empty rows are forgotten. */
export class Shelf<Thing extends Placed> {
  readonly #rows = new Map<string, Thing[]>()

  put(key: string, thing: Thing): void {
    const row = this.#rows.get(key)
    if (row) row.splice(indexOf(row, thing.place), 0, thing)
    else this.#rows.set(key, [thing])
  }

  take(key: string, { place }: Thing): void {
    const row = this.#rows.get(key)
    const index = row === undefined ? -1 : indexOf(row, place)
    if (row?.[index]?.place !== place) return
    if (row.length === 1) this.#rows.delete(key)
    else row.splice(index, 1)
  }

  /** At most so many of the last ones, in order. */
  last(key: string, most: number): readonly Thing[] {
    return this.#rows.get(key)?.slice(-most) ?? []
  }
}

/** Where a place is in the row, or would be. What is put comes last nearly always. */
const indexOf = (row: readonly Placed[], place: number): number => {
  let [low, high] = [0, row.length]
  if ((row[high - 1]?.place ?? 0) < place) return high
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((row[middle]?.place ?? 0) < place) low = middle + 1
    else high = middle
  }
  return low
}
