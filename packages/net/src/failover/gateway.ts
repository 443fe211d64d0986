/** One of several equivalent upstreams and its health. Times are those of a monotonic clock. */
export class Gateway<T> {
  readonly target: T
  readonly #coolDownMs: number
  /** 0 while it is healthy. */
  #downUntil = 0
  #restsUntil = Number.NEGATIVE_INFINITY
  #probed = false

  constructor(target: T, coolDownMs: number) {
    this.target = target
    this.#coolDownMs = coolDownMs
  }

  get isWell(): boolean {
    return this.#downUntil === 0
  }

  /** Time from which it may be tried again. */
  get downUntil(): number {
    return this.#downUntil
  }

  /** It asked to wait: nothing is sent to it until then. */
  isResting(now: number): boolean {
    return this.#restsUntil > now
  }

  /** It failed, its cool-down is over, and no probe is in flight. */
  isDue(now: number): boolean {
    return !this.isWell && !this.#probed && this.#downUntil <= now && !this.isResting(now)
  }

  markWell(): void {
    this.#downUntil = 0
  }

  markDown(now: number): void {
    this.#downUntil = now + this.#coolDownMs
  }

  rest(now: number, ms: number): void {
    this.#restsUntil = now + ms
  }

  setProbing(underWay: boolean): void {
    this.#probed = underWay
  }
}
