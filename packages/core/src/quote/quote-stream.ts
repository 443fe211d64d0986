import { makeLeavable } from '../async/make-leavable.ts'
import { onAbort } from '../async/on-abort.ts'
import { startTimer } from '../async/timer.ts'
import { trace } from '../async/trace.ts'
import { withAbort } from '../async/with-abort.ts'
import type { Call, QuoteRequest } from '../domain/request.ts'
import type { Quote } from '../domain/route.ts'
import type { EngineContext } from '../engine-context.ts'
import type { Shaped } from '../pipeline/shape.ts'
import { quote } from './quote.ts'
import type { QuoteEvent, QuoteStreamOptions } from './quote-event.ts'
import type { QuoteSoFar, QuoteWatch } from './quote-watch.ts'
import { listChanges, listLastEvents, type Sent } from './stream-changes.ts'

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
  const made = trace(engine, 'quote', () => quote(engine, call, { ...options, watch: stream }))
  made.then(
    () => stop?.(),
    (refusal) => {
      stop?.()
      stream.refuse(refusal)
    },
  )
  await stream.opened
  return makeLeavable(stream.events(made), () => stream.stop(createLeaveReason()))
}

const createLeaveReason = (): DOMException => new DOMException('The stream was left.', 'AbortError')

/** Time a route waits for its identifier to be stored, milliseconds; then it is sent without. */
const STORE_MS = 250

/** Resolves with the work, which must not reject, or after so many milliseconds. */
const awaitAtMost = (work: Promise<unknown>, ms: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = startTimer(ms, resolve)
    void work.then(() => {
      clearTimeout(timer)
      resolve()
    })
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
  #results: Results = []
  #joined: Shaped | undefined
  /** There is more than was ranked. */
  #isGrown = false
  /** The answer of the last results, once there was a route. */
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
    this.#grow()
  }

  onJoined(joined: Shaped): void {
    this.#joined = joined
    this.#grow()
  }

  #grow(): void {
    this.#isGrown = true
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
        const isGrown = this.#isGrown
        this.#isGrown = false
        if (isGrown) yield* await this.#listGrowth()
        else await this.#waitForChange()
      }
      yield* await this.#listEnd(made)
    } finally {
      this.stop(createLeaveReason())
    }
  }

  /** Resolves when there is something to look at. */
  #waitForChange(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
    })
  }

  /** Lists what is new with the results that are there, once it is stored or the store has had its time. */
  async #listGrowth(): Promise<readonly QuoteEvent[]> {
    this.signal.throwIfAborted()
    if (this.#isEnding || !this.#soFar) return []
    const answer = this.#preview(this.#soFar)
    if (!answer) return []
    if (answer.routes.length > 0) this.#answer = answer
    if (answer.routes.some(({ routeId }) => !this.#sent.stored.has(routeId))) {
      const saving = this.#soFar.save(answer).then(
        () => this.#onStored(answer),
        () => undefined,
      )
      this.#saving = Promise.all([this.#saving, saving])
      await withAbort(awaitAtMost(saving, STORE_MS), this.signal)
    }
    return listChanges(answer, this.#sent, this.#options)
  }

  /** A store that was slow has caught up: the routes can be sent with their identifiers. */
  #onStored(answer: Quote): void {
    this.#noteStored(answer)
    this.#grow()
  }

  #preview({ rank }: QuoteSoFar): Quote | undefined {
    try {
      return rank(this.#results, this.#joined)
    } catch {
      // A preview that fails is left out. The final answer is made in the same way, and its failure ends the stream.
      return undefined
    }
  }

  #noteStored({ routes }: Quote): void {
    for (const { routeId } of routes) this.#sent.stored.add(routeId)
  }

  async #listEnd(made: Promise<Quote>): Promise<readonly QuoteEvent[]> {
    try {
      const answer = await made
      if (this.#isSaved) this.#noteStored(answer)
      return listLastEvents(answer, this.#sent, this.#options)
    } catch (error) {
      this.signal.throwIfAborted()
      return this.#answer ? listLastEvents(this.#answer, this.#sent, this.#options) : [{ type: 'error', error }]
    }
  }
}
