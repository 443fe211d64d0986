import { type Engine, SwapError } from '@switchyard/core'
import { Hono } from 'hono'
import type { Client } from './client.ts'
import { crossOrigin } from './cross-origin.ts'
import { defaultEndpoints } from './default-endpoints.ts'
import { errorResponse } from './error-response.ts'
import type { HandlerOptions } from './handler-options.ts'
import type { HostEnv } from './host-env.ts'
import { hostHeaders } from './host-headers.ts'
import { mountEndpoints } from './mount-endpoints.ts'
import { report } from './report.ts'
import { resolveOptions } from './resolve-options.ts'

/** Answers one request of a client. Never rejects; resolves within `HandlerOptions.deadlineMs`. */
export type Handler = (request: Request, client?: Client) => Promise<Response>

/**
 * The HTTP API of an engine as a plain function, for any server that uses `Request` and `Response`.
 *
 * Opens no socket, file or connection. The engine remains yours to dispose.
 *
 * @example
 * ```ts
 * const engine = createEngine({ plugins: [thorchain()], keys })
 * const handle = createHandler(engine, { basePath: '/swaps' })
 * const response = await handle(new Request('https://app.example/swaps/tokens', { headers: { 'x-api-key': key } }))
 * ```
 */
export const createHandler = (engine: Engine, options: HandlerOptions = {}): Handler => {
  const resolved = resolveOptions(options)
  const { cors, endpoints } = resolved
  const app = new Hono<HostEnv>({ strict: false })
  const headers = hostHeaders(resolved)
  app.use(report(resolved, headers))
  if (cors !== undefined) app.use(crossOrigin(cors))
  mountEndpoints(app, engine, { options: resolved, headers, endpoints: [...endpoints, ...defaultEndpoints] })
  app.notFound((context) => errorResponse(context, new SwapError('notFound')))
  app.onError((error, context) => errorResponse(context, error))
  return async (request, client) => app.fetch(request, { client })
}
