/** The last durations, in their order and sorted: a quantile is one look-up, an addition moves a few bytes. */
export class DurationWindow {
  readonly #length: number
  readonly #inOrder: Float64Array
  readonly #sorted: Float64Array
  #next = 0
  size = 0

  constructor(length: number) {
    this.#length = length
    this.#inOrder = new Float64Array(length)
    this.#sorted = new Float64Array(length)
  }

  add(value: number): void {
    if (this.size === this.#length) this.#remove(this.#inOrder[this.#next] as number)
    this.#inOrder[this.#next] = value
    this.#next = (this.#next + 1) % this.#length
    const place = this.#findPlace(value)
    this.#sorted.copyWithin(place + 1, place, this.size)
    this.#sorted[place] = value
    this.size++
  }

  findQuantile(share: number): number {
    const place = Math.min(this.size - 1, Math.ceil(this.size * share) - 1)
    return this.#sorted[Math.max(0, place)] ?? 0
  }

  countLater(value: number): number {
    let place = this.#findPlace(value)
    while (place < this.size && this.#sorted[place] === value) place++
    return this.size - place
  }

  #remove(value: number): void {
    const place = this.#findPlace(value)
    this.#sorted.copyWithin(place, place + 1, this.size)
    this.size--
  }

  /** Finds the first place with a value that is not smaller. */
  #findPlace(value: number): number {
    let [low, high] = [0, this.size]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#sorted[middle] as number) < value) low = middle + 1
      else high = middle
    }
    return low
  }
}
