import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { Handler } from './create-handler.ts'

/** Options of `nodeListener`. */
export interface NodeListenerOptions {
  /**
   * Address of the client, for the limits of requests without a key: `(request) => request.ip` in Express. Default: none, and
   * these requests are counted for all clients together.
   */
  readonly clientAddress?: (request: IncomingMessage) => string | undefined
}

/** Answers a request of Node's `http`. It ends the response, and never calls a `next`. */
export type NodeListener = (request: IncomingMessage, response: ServerResponse) => void

/** A request with the members that frameworks add. */
interface FrameworkRequest extends IncomingMessage {
  /** The URL before a router removed the path it is mounted at. */
  readonly originalUrl?: string
  /** The body, where a parser has read it already. */
  readonly body?: unknown
  rawBody?: Uint8Array
}

/**
 * A handler as a listener of Node: for `http.createServer`, and as middleware of Express, NestJS and Connect.
 *
 * The handler sees the whole path, also below a mounted router: give `createHandler` the mount as its `basePath`. A body that
 * `express.json()` or its like has read already is passed on.
 *
 * @example
 * ```ts
 * const handle = createHandler(engine, { basePath: '/swaps' })
 * app.use(express.json())
 * app.use('/swaps', nodeListener(handle))
 * ```
 */
export const nodeListener = (handle: Handler, { clientAddress }: NodeListenerOptions = {}): NodeListener => {
  const listener = getRequestListener(
    (request, env) => {
      const { incoming } = env as HttpBindings
      const address = clientAddress?.(incoming as IncomingMessage)
      return handle(request, address === undefined ? {} : { address })
    },
    // The classes of the application stay as they are.
    { overrideGlobalObjects: false },
  )
  return (request: FrameworkRequest, response) => {
    // Undoes what routers and body parsers have done to the request.
    if (request.originalUrl !== undefined) request.url = request.originalUrl
    if (request.readableDidRead && request.rawBody === undefined) {
      const { body } = request
      // A parsed body is written again. Amounts are strings on the wire, so no digit is lost on the way.
      const isRaw = body instanceof Uint8Array || typeof body === 'string'
      request.rawBody = Buffer.from(isRaw ? body : body === undefined ? '' : JSON.stringify(body))
    }
    void listener(request, response)
  }
}
