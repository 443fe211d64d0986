import { startTimer, type Timer } from '../../async/timer.ts'
import type { CheckedSwapHistory } from '../../contract/swap-history.ts'

/** Changes read at once. */
const BATCH = 200
/** Milliseconds until a read that failed is tried again. */
const RETRY_MS = 1_000

type History = Pick<CheckedSwapHistory, 'findLatestId' | 'read' | 'subscribe'>
type Listener = () => void

/** Wakes those who watch swaps when these have changed. One reader for all of them, which rests while nobody watches. */
export class ChangeFeed {
  readonly #history: History
  readonly #listeners = new Map<string, Set<Listener>>()
  #reader: Reader | undefined

  constructor(history: History) {
    this.#history = history
  }

  /**
   * Calls a listener after changes of a swap. Resolves once no change that is appended from then on is missed, to a function that
   * stops it.
   *
   * @throws what the history throws.
   */
  async watch(swapId: string, listener: Listener): Promise<() => void> {
    const own = (): void => listener()
    const listeners = this.#listeners.get(swapId) ?? new Set()
    this.#listeners.set(swapId, listeners.add(own))
    const stop = (): void => this.#leave(swapId, own)
    this.#reader ??= new Reader(this.#history, (changed) => this.#wake(changed))
    try {
      await this.#reader.opened
    } catch (error) {
      stop()
      throw error
    }
    return stop
  }

  #wake(swapId: string): void {
    for (const listener of this.#listeners.get(swapId) ?? []) listener()
  }

  #leave(swapId: string, listener: Listener): void {
    const listeners = this.#listeners.get(swapId)
    listeners?.delete(listener)
    if (listeners?.size === 0) this.#listeners.delete(swapId)
    if (this.#listeners.size > 0) return
    this.#reader?.stop()
    this.#reader = undefined
  }
}

/** Reads what is appended from its beginning on. */
class Reader {
  /** Resolves once its place is known. */
  readonly opened: Promise<void>
  readonly #history: History
  readonly #onChange: (swapId: string) => void
  readonly #unsubscribe: () => void
  #cursor: string | undefined
  #reading = true
  #again = false
  #stopped = false
  #timer: Timer | undefined

  constructor(history: History, onChange: (swapId: string) => void) {
    this.#history = history
    this.#onChange = onChange
    this.#unsubscribe = history.subscribe(() => this.#read())
    this.opened = history.findLatestId().then((latest) => {
      this.#cursor = latest
      this.#reading = false
      this.#read()
    })
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
    this.#unsubscribe()
  }

  #read(): void {
    this.#again = this.#reading
    if (this.#reading || this.#stopped) return
    this.#reading = true
    clearTimeout(this.#timer)
    void this.#readAll().then((isRead) => {
      this.#reading = false
      if (this.#stopped) return
      if (this.#again) this.#read()
      else if (!isRead) this.#timer = startTimer(RETRY_MS, () => this.#read())
    })
  }

  /** Resolves to whether the end was reached. */
  async #readAll(): Promise<boolean> {
    try {
      for (let more = true; more && !this.#stopped; ) {
        const page = await this.#history.read({ limit: BATCH, after: this.#cursor })
        this.#cursor = page.cursor
        more = page.more
        for (const { swapId } of page.changes) this.#onChange(swapId)
      }
      return true
    } catch {
      return false
    }
  }
}
