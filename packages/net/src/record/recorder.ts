import type { AsyncLocalStorage } from 'node:async_hooks'
import type { Clock, EngineOptions, Http } from '@switchyard/core'
import { readMonotonic, systemClock } from '@switchyard/core'
import { ExchangePool } from './exchange-pool.ts'
import { makeRecord } from './make-record.ts'
import { toPlainJson } from './plain-json.ts'
import type { LiveExchange } from './recorded-exchange.ts'
import { recordParts } from './recorded-parts.ts'
import type { RequestNotes } from './request-notes.ts'
import type { RequestRecord } from './request-record.ts'
import { createSecretRemover } from './secret-remover.ts'

/** Options of a recorder. */
export interface RecorderOptions {
  /** Values that must not be in a record wherever they occur, such as keys and passwords of the configuration. */
  readonly secrets?: readonly string[]
  /** Default: the system clock. Give the engine's own where it has one. */
  readonly clock?: Clock
  /** Most bytes of upstream answers held in memory that later requests may depend on. Default 128 MiB. */
  readonly maxBytes?: number
}

/** A request, and what its record says of it. */
export interface RecordedWork<T> {
  /** Describes the request in any form. A replay gets it back. */
  readonly request: unknown
  /** Returns what the record says of the result. Default: the result itself. */
  readonly answer?: (result: T) => unknown
  /** Further needs of a replay; see `RequestRecord.setup`. */
  readonly setup?: unknown
}

/** Records what requests to an engine depend on. */
export interface Recorder {
  /** Wraps the parts of an engine, so that everything a request reads from them is recorded. */
  parts(options: EngineOptions): EngineOptions
  /** Wraps a transport whose exchanges are recorded. `parts` wraps the transport of the engine. */
  http(http: Http): Http
  /** Runs one request. Resolves with its result and, as a function, its record. Rejects as `work` does. */
  record<T>(
    what: RecordedWork<T>,
    work: () => Promise<T>,
  ): Promise<{ readonly result: T; readonly record: () => RequestRecord }>
}

/**
 * Creates a recorder. Every exchange over its transport belongs to the request that made it; those outside of requests are the
 * background, of which each record has the last ones.
 *
 * @throws {Error} in runtimes without the `AsyncLocalStorage` of Node, such as browsers.
 *
 * A recorded request sees one wall-clock time, that of its arrival. Adapters with a `fetch` of their own are not recorded.
 *
 * @example
 * ```ts
 * const recorder = await createRecorder({ secrets: [apiKey] })
 * const engine = createEngine(recorder.parts({ plugins, http: createHttp() }))
 * const { result, record } = await recorder.record({ request: body }, () => createLocal(engine).quote(body))
 * await writeFile('quote.json', writeRecord(record()))
 * ```
 */
export const createRecorder = async (options: RecorderOptions = {}): Promise<Recorder> => {
  const hooks = globalThis.process?.getBuiltinModule?.('node:async_hooks')
  if (!hooks) throw new Error('createRecorder needs AsyncLocalStorage, which this runtime does not have.')
  return new RequestRecorder(options, new hooks.AsyncLocalStorage())
}

class RequestRecorder implements Recorder {
  readonly #clock: Clock
  readonly #running: AsyncLocalStorage<RequestNotes>
  readonly #secrets: readonly string[]
  readonly #background: ExchangePool
  /** Exchanges of requests: others may have waited for the same answer, or have used it later. */
  readonly #asked: ExchangePool

  constructor(
    { secrets = [], clock = systemClock, maxBytes = 128 * 1024 * 1024 }: RecorderOptions,
    running: AsyncLocalStorage<RequestNotes>,
  ) {
    this.#clock = clock
    this.#running = running
    this.#secrets = secrets
    this.#background = new ExchangePool((maxBytes * 3) / 4)
    this.#asked = new ExchangePool(maxBytes / 4)
  }

  parts(options: EngineOptions): EngineOptions {
    const notes = (): RequestNotes | undefined => this.#running.getStore()
    // Within a recorded request time stands still.
    const clock = options.clock ?? this.#clock
    const stopped: Clock = { now: () => notes()?.time ?? clock.now(), monotonic: () => readMonotonic(clock) }
    const parts = recordParts({ ...options, clock: stopped }, notes)
    return options.http ? { ...parts, http: this.http(options.http) } : parts
  }

  http(http: Http): Http {
    return async (request) => {
      const notes = this.#running.getStore()
      const exchange: LiveExchange = { request, startedAt: readMonotonic(this.#clock) }
      notes?.exchanges.push(exchange)
      try {
        exchange.response = await http(request)
        return exchange.response
      } catch (failure) {
        if (!request.signal?.aborted) exchange.failure = failure
        throw failure
      } finally {
        if (exchange.response ?? exchange.failure) exchange.endedAt = readMonotonic(this.#clock)
        if (exchange.endedAt !== undefined) (notes ? this.#asked : this.#background).add(exchange)
      }
    }
  }

  async record<T>(what: RecordedWork<T>, work: () => Promise<T>) {
    const notes: RequestNotes = {
      time: Math.floor(this.#clock.now()),
      exchanges: [],
      identifiers: [],
      prices: new Map(),
      reads: [],
    }
    const startedAt = readMonotonic(this.#clock)
    const before = { background: this.#background.entries(), asked: this.#asked.entries() }
    const result = await this.#running.run(notes, work)
    const tookMs = readMonotonic(this.#clock) - startedAt
    const after = { background: this.#background.entries(), asked: this.#asked.entries() }
    const answer = toPlainJson(what.answer ? what.answer(result) : result)
    const [request, setup] = [toPlainJson(what.request), what.setup]
    const record = (): RequestRecord =>
      makeRecord(
        { notes, request, answer, setup, startedAt, tookMs, before, after },
        createSecretRemover(this.#secrets),
      )
    return { result, record }
  }
}
