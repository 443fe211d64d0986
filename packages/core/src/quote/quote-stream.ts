import { onAbort } from '../async/on-abort.ts'
import { untilAborted } from '../async/until-aborted.ts'
import type { Call, QuoteRequest } from '../domain/request.ts'
import type { Quote } from '../domain/route.ts'
import type { EngineContext } from '../engine-context.ts'
import { quote } from './quote.ts'
import type { QuoteEvent, QuoteStreamOptions } from './quote-event.ts'
import type { QuoteSoFar, QuoteWatch } from './quote-watch.ts'
import { changesOf, lastEvents, type Sent } from './stream-changes.ts'

type Results = Parameters<QuoteWatch['onResult']>[0]

/**
 * The quote pipeline, watched: its answer as it grows. Resolves once providers are asked; ending the iteration, or `signal`,
 * aborts the calls that nobody else waits for.
 *
 * @throws {SwapError} what the pipeline refuses before providers are asked.
 */
export const quoteStream = async (
  engine: EngineContext,
  call: Call<QuoteRequest>,
  options: QuoteStreamOptions = {},
): Promise<AsyncIterableIterator<QuoteEvent>> => {
  options.signal?.throwIfAborted()
  const stream = new QuoteStream(options)
  const stop = options.signal && onAbort(options.signal, () => stream.stop(options.signal?.reason))
  const made = quote(engine, call, stream)
  made.then(
    () => stop?.(),
    (refusal) => {
      stop?.()
      stream.refuse(refusal)
    },
  )
  await stream.opened
  return leavable(stream.events(made), () => stream.stop(left()))
}

const left = (): DOMException => new DOMException('The stream was left.', 'AbortError')

/** The same events; ending the iteration calls `leave`, also before it has begun. */
const leavable = (
  events: AsyncGenerator<QuoteEvent, void, undefined>,
  leave: () => void,
): AsyncIterableIterator<QuoteEvent> => ({
  next: () => events.next(),
  return: () => {
    leave()
    return events.return()
  },
  [Symbol.asyncIterator]() {
    return this
  },
})

/** Watches one quote. */
class QuoteStream implements QuoteWatch {
  readonly opened: Promise<void>
  readonly #controller = new AbortController()
  readonly #options: QuoteStreamOptions
  readonly #sent: Sent = { routes: new Map(), rank: '', errors: new Set(), stored: new Set() }
  #open: () => void = () => undefined
  /** Rejects `opened` unless it has resolved. */
  refuse: (refusal: unknown) => void = () => undefined
  #soFar: QuoteSoFar | undefined
  #results: Results | undefined
  /** What the last results made, once there was a route. */
  #answer: Quote | undefined
  #saving: Promise<unknown> = Promise.resolve()
  #isEnding = false
  #isSaved = false
  #wake: () => void = () => undefined

  constructor(options: QuoteStreamOptions) {
    this.#options = options
    this.opened = new Promise((resolve, reject) => {
      this.#open = resolve
      this.refuse = reject
    })
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  stop(reason?: unknown): void {
    this.#controller.abort(reason)
    this.#wake()
  }

  onOpen(soFar: QuoteSoFar): void {
    this.#soFar = soFar
    this.#open()
  }

  onResult(results: Results): void {
    this.#results = results
    this.#wake()
  }

  async onEnd(): Promise<void> {
    this.#isEnding = true
    await this.#saving
  }

  onSaved(): void {
    this.#isSaved = true
  }

  async *events(made: Promise<Quote>): AsyncGenerator<QuoteEvent, void, undefined> {
    const end = { isOver: false }
    const over = (): void => {
      end.isOver = true
      this.#wake()
    }
    made.then(over, over)
    try {
      while (!end.isOver) {
        this.signal.throwIfAborted()
        const results = this.#results
        this.#results = undefined
        if (results) yield* await this.#grown(results)
        else await new Promise<void>((resolve) => this.#sleep(resolve, end))
      }
      yield* await this.#finished(made)
    } finally {
      this.stop(left())
    }
  }

  #sleep(resolve: () => void, end: { readonly isOver: boolean }): void {
    this.#wake = resolve
    if (end.isOver || this.#results || this.signal.aborted) resolve()
  }

  /** What is new with these results, once it is stored. */
  async #grown(results: Results): Promise<readonly QuoteEvent[]> {
    this.signal.throwIfAborted()
    const answer = this.#isEnding ? undefined : this.#rank(results)
    if (!answer || !this.#soFar) return []
    if (answer.routes.length > 0) this.#answer = answer
    if (answer.routes.some(({ routeId }) => !this.#sent.stored.has(routeId))) {
      const saving = this.#soFar.save(answer).then(
        () => this.#noteStored(answer),
        () => undefined,
      )
      this.#saving = saving
      await untilAborted(saving, this.signal)
    }
    return changesOf(answer, this.#sent, this.#options)
  }

  /** Undefined while the results make no answer. */
  #rank(results: Results): Quote | undefined {
    try {
      return this.#soFar?.rank(results)
    } catch {
      return undefined
    }
  }

  #noteStored({ routes }: Quote): void {
    for (const { routeId } of routes) this.#sent.stored.add(routeId)
  }

  async #finished(made: Promise<Quote>): Promise<readonly QuoteEvent[]> {
    try {
      const answer = await made
      if (this.#isSaved) this.#noteStored(answer)
      return lastEvents(answer, this.#sent, this.#options)
    } catch (error) {
      this.signal.throwIfAborted()
      return this.#answer ? lastEvents(this.#answer, this.#sent, this.#options) : [{ type: 'error', error }]
    }
  }
}
