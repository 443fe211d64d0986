/** Kinds of call whose times are measured apart. */
export type CallKind = 'assets' | 'quote' | 'build' | 'status'

/** How long calls of one kind to one provider took lately. */
export interface LatencyReading {
  readonly provider: string
  readonly kind: CallKind
  /** Answers it is made of, at most the last hundred. */
  readonly answers: number
  readonly p50Ms: number
  readonly p95Ms: number
}

/** Answers counted of each provider and kind of call. */
const WINDOW = 100

/** Fewer answers say too little for a limit. */
const LEAST_ANSWERS = 10

/** A limit is this many times what nearly every answer took. */
const SLACK = 2

const USUAL = 0.95

/** How long the last answers took, by provider and kind of call: measured in this place only. */
export class Latencies {
  readonly #windows = new Map<string, Map<CallKind, Window>>()

  /** Notes the duration of a call that was answered, milliseconds. */
  note(provider: string, kind: CallKind, tookMs: number): void {
    let kinds = this.#windows.get(provider)
    if (!kinds) {
      kinds = new Map()
      this.#windows.set(provider, kinds)
    }
    let window = kinds.get(kind)
    if (!window) {
      window = new Window()
      kinds.set(kind, window)
    }
    window.add(tookMs)
  }

  /** The duration that this share of the last answers did not exceed, milliseconds; `undefined` before the tenth answer. */
  quantile(provider: string, kind: CallKind, share: number): number | undefined {
    const window = this.#windows.get(provider)?.get(kind)
    return window && window.size >= LEAST_ANSWERS ? window.quantile(share) : undefined
  }

  /** After how many milliseconds an answer is unusually late; `undefined` while too little is known. */
  limit(provider: string, kind: CallKind, leastMs: number): number | undefined {
    const usual = this.quantile(provider, kind, USUAL)
    return usual === undefined ? undefined : Math.max(leastMs, SLACK * usual)
  }

  /** Every provider and kind of call with an answer. */
  list(): readonly LatencyReading[] {
    return [...this.#windows].flatMap(([provider, kinds]) =>
      [...kinds].map(([kind, window]) => ({
        provider,
        kind,
        answers: window.size,
        p50Ms: window.quantile(0.5),
        p95Ms: window.quantile(USUAL),
      })),
    )
  }
}

/** The last durations, in their order and sorted: a quantile is one look-up, an addition moves a few bytes. */
class Window {
  readonly #inOrder = new Float64Array(WINDOW)
  readonly #sorted = new Float64Array(WINDOW)
  #next = 0
  size = 0

  add(value: number): void {
    if (this.size === WINDOW) this.#remove(this.#inOrder[this.#next] as number)
    this.#inOrder[this.#next] = value
    this.#next = (this.#next + 1) % WINDOW
    const place = this.#placeOf(value)
    this.#sorted.copyWithin(place + 1, place, this.size)
    this.#sorted[place] = value
    this.size++
  }

  quantile(share: number): number {
    const place = Math.min(this.size - 1, Math.ceil(this.size * share) - 1)
    return this.#sorted[Math.max(0, place)] ?? 0
  }

  #remove(value: number): void {
    const place = this.#placeOf(value)
    this.#sorted.copyWithin(place, place + 1, this.size)
    this.size--
  }

  /** The first place with a value that is not smaller. */
  #placeOf(value: number): number {
    let [low, high] = [0, this.size]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#sorted[middle] as number) < value) low = middle + 1
      else high = middle
    }
    return low
  }
}
