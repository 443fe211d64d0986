/** A map with two keys. */
export class PairMap<One, Other, Value> {
  readonly #rows = new Map<One, Map<Other, Value>>()

  get(one: One, other: Other): Value | undefined {
    return this.#rows.get(one)?.get(other)
  }

  set(one: One, other: Other, value: Value): void {
    const row = this.#rows.get(one)
    if (row) row.set(other, value)
    else this.#rows.set(one, new Map([[other, value]]))
  }
}
