import { type Engine, SwapError } from '@switchyard/core'
import { Hono } from 'hono'
import { allowOrigins } from './allow-origins.ts'
import type { Client } from './client.ts'
import { defaultEndpoints } from './default-endpoints.ts'
import type { HandlerOptions } from './handler-options.ts'
import type { HostEnv } from './host-env.ts'
import { createHostHeaders } from './host-headers.ts'
import { mountEndpoints } from './mount-endpoints.ts'
import { reportRequests } from './report-requests.ts'
import { resolveOptions } from './resolve-options.ts'
import { respondToError } from './respond-to-error.ts'

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
  const headers = createHostHeaders(resolved)
  app.use(reportRequests(resolved, headers))
  if (cors !== undefined) app.use(allowOrigins(cors))
  mountEndpoints(app, engine, { options: resolved, headers, endpoints: [...endpoints, ...defaultEndpoints] })
  app.notFound((context) => respondToError(context, new SwapError('notFound')))
  app.onError((error, context) => respondToError(context, error))
  return async (request, client) => app.fetch(request, { client })
}
