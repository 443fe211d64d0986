/** A listener in the list of its signal. */
interface Entry {
  readonly listener: () => void
  previous: Entry | undefined
  next: Entry | undefined
  isGone: boolean
}

/** The listeners of one signal, in the order they were added. A list, because adding and removing then hashes nothing. */
interface Entries {
  first: Entry | undefined
  last: Entry | undefined
}

/**
 * Listeners by signal. The signal itself has one listener, because the runtime warns of a leak from the eleventh on, and a
 * hundred requests may share a deadline.
 */
const waiting = new WeakMap<AbortSignal, Entries>()

/** Key of the listeners on a signal of ours. */
const OWN = Symbol('listeners')

type OwnSignal = AbortSignal & { [OWN]?: Entries }

const setMaxListeners = globalThis.process?.getBuiltinModule?.('node:events')?.setMaxListeners

/**
 * A controller for signals that `onAbort` listens to often: the list is on the signal, and the controller calls it. Adding a listener to a
 * signal and removing it again is much of what a short wait costs.
 */
export class ListenedController {
  readonly signal: AbortSignal
  readonly #controller = new AbortController()
  readonly #entries: Entries = { first: undefined, last: undefined }

  constructor() {
    this.signal = this.#controller.signal
    const own: OwnSignal = this.signal
    own[OWN] = this.#entries
  }

  /** Lets any number of strangers listen to the signal: Node warns of a leak from the eleventh on. */
  allowListeners(): void {
    setMaxListeners?.(0, this.signal)
  }

  /** Aborts the signal; its own listeners are called first, then those of `onAbort`. */
  abort(reason?: unknown): void {
    this.#controller.abort(reason)
    callEach(this.#entries)
  }
}

/**
 * Calls `listener` when `signal` aborts, at once when it already has.
 *
 * @param listener Must not throw, because further listeners are called after it.
 * @returns A function that removes the listener. After the last one, the signal has no listener.
 */
export const onAbort = (signal: AbortSignal, listener: () => void): (() => void) => {
  if (signal.aborted) {
    listener()
    return () => {}
  }
  const own = (signal as OwnSignal)[OWN]
  const known = own ?? waiting.get(signal)
  const entries: Entries = known ?? { first: undefined, last: undefined }
  if (!known) {
    waiting.set(signal, entries)
    signal.addEventListener('abort', callAll, { once: true })
  }
  const entry: Entry = { listener, previous: entries.last, next: undefined, isGone: false }
  if (entries.last) entries.last.next = entry
  else entries.first = entry
  entries.last = entry
  return () => {
    if (entry.isGone) return
    remove(entries, entry)
    if (own || entries.first || waiting.get(signal) !== entries) return
    waiting.delete(signal)
    signal.removeEventListener('abort', callAll)
  }
}

const remove = (entries: Entries, entry: Entry): void => {
  const { previous, next } = entry
  entry.isGone = true
  if (previous) previous.next = next
  else entries.first = next
  if (next) next.previous = previous
  else entries.last = previous
}

function callAll(this: AbortSignal): void {
  const entries = waiting.get(this)
  waiting.delete(this)
  if (entries) callEach(entries)
}

/** A listener may remove others, which are then not called. */
const callEach = (entries: Entries): void => {
  while (entries.first) {
    const { first } = entries
    remove(entries, first)
    first.listener()
  }
}
