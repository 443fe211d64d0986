import type { Handler } from './create-handler.ts'

/** Answers the requests of one method. */
export type RouteHandler = (request: Request) => Promise<Response>

/** A function for each method, as a `route.ts` of Next.js exports them. */
export type NextHandlers = Readonly<
  Record<'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS', RouteHandler>
>

/**
 * A handler as the route handlers of Next.js and of frameworks with the same files. Put it in a catch-all route whose path is the
 * `basePath` of the handler.
 *
 * @example
 * ```ts
 * // app/api/swaps/[...path]/route.ts
 * const handle = createHandler(engine, { basePath: '/api/swaps' })
 * export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextHandlers(handle)
 * ```
 */
export const nextHandlers = (handle: Handler): NextHandlers => {
  // The second argument of a route handler is Next's own, not a client.
  const route: RouteHandler = (request) => handle(request)
  return { GET: route, HEAD: route, POST: route, PUT: route, PATCH: route, DELETE: route, OPTIONS: route }
}
