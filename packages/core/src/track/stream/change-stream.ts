import { startTimer, type Timer } from '../../async/timer.ts'
import type { SwapChange } from '../../contract/swap-history.ts'
import type { EngineContext } from '../../engine-context.ts'
import { SwapError } from '../../errors.ts'
import { projectChange, type Viewer } from './project-change.ts'
import { readChanges } from './read-changes.ts'
import type { TrackEvent } from './track-event.ts'

/** Milliseconds until a history that failed is read again. */
const RETRY_MS = 1_000

/** The swap of a stream, and what requires that its key may still be used; absent without a key. */
interface StreamedSwap {
  readonly swapId: string
  readonly requireKey?: (() => Promise<void>) | undefined
}

/** The events of one swap for one caller. Holds nothing but what is sent next: what it has not sent is read from the history. */
export class ChangeStream {
  readonly swapId: string
  readonly #engine: EngineContext
  readonly #viewer: Viewer
  readonly #requireKey: () => Promise<void>
  readonly #ready: TrackEvent[] = []
  readonly #onLeave: (() => void)[] = []
  /** The last change that was read. */
  #after: string | undefined
  /** The last view, where it was a redacted one. */
  #shown: string | undefined
  #isFinal = false
  #isOver = false
  #isNew = false
  #hasLeft = false
  #failure: { readonly reason: unknown } | undefined
  #wakeUp: () => void = () => undefined
  #timer: Timer | undefined
  #sent = 0

  constructor(engine: EngineContext, viewer: Viewer, { swapId, requireKey }: StreamedSwap) {
    this.#engine = engine
    this.#viewer = viewer
    this.swapId = swapId
    this.#requireKey = requireKey ?? (async () => undefined)
  }

  /** The swap has ended, as far as was read. */
  get isFinal(): boolean {
    return this.#isFinal
  }

  /** There is nothing to send, and nothing to come. */
  get isOver(): boolean {
    return this.#isOver
  }

  /** Number of events that were sent. */
  get sent(): number {
    return this.#sent
  }

  /** Begins with these changes of the swap, of which there is one at least: behind the given one, or with the last one as it is. */
  begin(changes: readonly SwapChange[], after: string | undefined): void {
    const received = after === undefined ? -1 : changes.findIndex(({ id }) => id === after)
    const from = received === -1 ? changes.length - 1 : received
    const [first] = this.#take(changes.slice(from, from + 1))
    if (received === -1 && first) this.#ready.push({ ...first, type: 'snapshot' })
    this.#ready.push(...this.#take(changes.slice(from + 1)))
    this.#isOver = this.#isFinal && this.#ready.length === 0
  }

  /** There may be new changes. */
  wake(): void {
    this.#isNew = true
    this.#wakeUp()
  }

  /** Called once when the stream has ended, at once when it has. */
  onLeave(work: () => void): void {
    if (this.#hasLeft) work()
    else this.#onLeave.push(work)
  }

  leave(): void {
    this.#hasLeft = true
    clearTimeout(this.#timer)
    for (const work of this.#onLeave.splice(0)) work()
    this.#wakeUp()
  }

  /** Ends the stream with an error. */
  fail(reason: unknown): void {
    this.#failure = { reason }
    this.leave()
  }

  async *events(): AsyncGenerator<TrackEvent, void, undefined> {
    try {
      for (;;) {
        for (let event = this.#next(); event; event = this.#next()) {
          this.#sent += 1
          yield event
        }
        if (this.#failure) throw this.#failure.reason
        if (this.#isFinal || this.#hasLeft) return
        if (!this.#isNew) await new Promise<void>((resolve) => this.#sleep(resolve))
        this.#isNew = false
        if (!this.#hasLeft) this.#ready.push(...(await this.#readNews()))
      }
    } finally {
      this.leave()
    }
  }

  #next(): TrackEvent | undefined {
    return this.#hasLeft ? undefined : this.#ready.shift()
  }

  #sleep(resolve: () => void): void {
    this.#wakeUp = resolve
    if (this.#isNew || this.#hasLeft) resolve()
  }

  /** Reads what is new; nothing for a key that was revoked, nor while the history or the store of keys fails, which are read again. */
  async #readNews(): Promise<readonly TrackEvent[]> {
    try {
      const changes = await readChanges(this.#engine, this.swapId, this.#after)
      await this.#requireKey()
      return this.#take(changes)
    } catch (error) {
      if (SwapError.is(error) && error.code === 'apiKeyInvalid') this.fail(error)
      clearTimeout(this.#timer)
      if (!this.#hasLeft) this.#timer = startTimer(RETRY_MS, () => this.wake())
      return []
    }
  }

  /** The events of changes, without those that a redacted view does not show. */
  #take(changes: readonly SwapChange[]): readonly TrackEvent[] {
    return changes.flatMap((change) => {
      this.#after = change.id
      this.#isFinal ||= change.final
      const view = projectChange(this.#engine, this.#viewer, change)
      const shown = view.change === undefined ? JSON.stringify(view.track.swapStatus) : undefined
      const isSame = shown !== undefined && shown === this.#shown
      this.#shown = shown
      return isSame ? [] : [{ type: 'change' as const, ...view }]
    })
  }
}
