import { DurationWindow } from './duration-window.ts'

/** Kinds of call whose times are measured apart. */
export type CallKind = 'assets' | 'quote' | 'build' | 'status'

/** Recent durations of one kind of call to one provider. */
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

/** Prices counted of each provider for what hardly ever happens: of 400 answers, one more is later than all with 1 in 401. */
const LONG_WINDOW = 400

/** Fewer answers say too little for a limit. */
const LEAST_ANSWERS = 10

/** A limit is this many times what nearly every answer took. */
const SLACK = 2

const USUAL = 0.95

/** Durations of the last answers, by provider and kind of call. Each engine has its own. */
export class Latencies {
  readonly #windows = new Map<string, Map<CallKind, DurationWindow>>()
  readonly #prices = new Map<string, DurationWindow>()

  /** Notes the duration of a call that was answered, milliseconds. */
  note(provider: string, kind: CallKind, tookMs: number): void {
    let kinds = this.#windows.get(provider)
    if (!kinds) {
      kinds = new Map()
      this.#windows.set(provider, kinds)
    }
    let window = kinds.get(kind)
    if (!window) {
      window = new DurationWindow(WINDOW)
      kinds.set(kind, window)
    }
    window.add(tookMs)
    if (kind !== 'quote') return
    let prices = this.#prices.get(provider)
    if (!prices) {
      prices = new DurationWindow(LONG_WINDOW)
      this.#prices.set(provider, prices)
    }
    prices.add(tookMs)
  }

  /** Returns the duration that this share of the last answers did not exceed, milliseconds; `undefined` before the tenth answer. */
  findQuantile(provider: string, kind: CallKind, share: number): number | undefined {
    const window = this.#windows.get(provider)?.get(kind)
    return window && window.size >= LEAST_ANSWERS ? window.findQuantile(share) : undefined
  }

  /** After how many milliseconds an answer is unusually late; `undefined` while too little is known. */
  computeLimit(provider: string, kind: CallKind, leastMs: number): number | undefined {
    const usual = this.findQuantile(provider, kind, USUAL)
    return usual === undefined ? undefined : Math.max(leastMs, SLACK * usual)
  }

  /**
   * Returns the share of the last prices that took longer than this, with one more that did: of 400, at least 1/401. 1 before the first.
   */
  computeLaterShare(provider: string, ms: number): number {
    const window = this.#prices.get(provider)
    return window ? (window.countLater(ms) + 1) / (window.size + 1) : 1
  }

  /** Lists every provider and kind of call with an answer. */
  list(): readonly LatencyReading[] {
    return [...this.#windows].flatMap(([provider, kinds]) =>
      [...kinds].map(([kind, window]) => ({
        provider,
        kind,
        answers: window.size,
        p50Ms: window.findQuantile(0.5),
        p95Ms: window.findQuantile(USUAL),
      })),
    )
  }
}
