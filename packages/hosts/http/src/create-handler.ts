import { type Engine, SwapError } from '@switchyard/core'
import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { crossOrigin } from './cross-origin.ts'
import { defaultRoutes } from './default-routes.ts'
import { errorAnswer } from './error-answer.ts'
import type { HandlerOptions } from './handler-options.ts'
import type { HostEnv } from './host-env.ts'
import { mountRoutes } from './mount-routes.ts'
import { report } from './report.ts'
import { settle } from './settle.ts'

/** Answers one request. Never rejects, never hangs. */
export type Handler = (request: Request) => Promise<Response>

/**
 * The HTTP API of an engine as a plain function, to be mounted in any server that speaks `Request` and `Response`.
 *
 * It opens nothing and keeps nothing: the engine stays the caller's to dispose.
 */
export const createHandler = (engine: Engine, options: HandlerOptions = {}): Handler => {
  const settled = settle(options)
  const app = new Hono<HostEnv>({ strict: false })
  app.use(report(settled))
  app.use(secureHeaders({ crossOriginResourcePolicy: settled.cors === undefined, strictTransportSecurity: false }))
  if (settled.cors !== undefined) app.use(crossOrigin(settled.cors))
  mountRoutes(app, engine, settled, [...settled.routes, ...defaultRoutes])
  app.notFound((context) => errorAnswer(context, new SwapError('notFound')))
  app.onError((error, context) => errorAnswer(context, error))
  return async (request) => app.fetch(request)
}
