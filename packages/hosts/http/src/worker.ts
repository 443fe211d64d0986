import type { Engine } from '@switchyard/core'
import { settleWithin } from '@switchyard/net'
import type { Handler } from './create-handler.ts'

/** The context of one request of a worker. */
export interface WorkerContext {
  waitUntil(work: Promise<unknown>): void
}

/** The module of a worker. */
export interface Worker {
  fetch(request: Request, env: unknown, context: WorkerContext): Promise<Response>
}

/** Options of `workerHandler`. */
export interface WorkerOptions {
  /**
   * Header in which the edge sends the client's address, such as `cf-connecting-ip`, for the limits of requests without a key.
   * Default: none.
   */
  readonly addressHeader?: string
}

/** Longest wait for the answers to open requests after a response, milliseconds. Cloudflare allows 30 seconds. */
const MAX_IDLE_MS = 25_000

/**
 * A handler as the module of a worker, for an engine made at module level.
 *
 * A worker ends what a request has begun as soon as its response is sent. This one ends it when the engine's requests to upstreams
 * have their answers, so that a list of assets that one request asked for is there for the next.
 *
 * @example
 * ```ts
 * const engine = createEngine({ plugins: [thorchain(), evm()] })
 * export default workerHandler(engine, createHandler(engine))
 * ```
 */
export const workerHandler = (engine: Engine, handle: Handler, { addressHeader }: WorkerOptions = {}): Worker => ({
  fetch: (request, _env, context) => {
    const address = addressHeader === undefined ? null : request.headers.get(addressHeader)
    const response = handle(request, address === null ? {} : { address })
    const idle = response.then(() => settleWithin(() => engine.idle(), { timeoutMs: MAX_IDLE_MS }))
    // Giving up the wait is no fault of the response.
    context.waitUntil(idle.catch(() => undefined))
    return response
  },
})
