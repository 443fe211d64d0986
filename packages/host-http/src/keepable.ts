import type { MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import { etag } from 'hono/etag'
import type { HostEnv } from './host-env.ts'

/**
 * Lets the client that asked keep the answer, and answers 304 while nothing changed.
 *
 * `private`: the catalogue needs a key and its switched-off providers depend on it, so no shared cache may hand it on.
 */
export const keepable = (maxAgeSeconds: number): MiddlewareHandler<HostEnv> =>
  every(etag(), cacheControl(maxAgeSeconds))

const cacheControl =
  (maxAgeSeconds: number): MiddlewareHandler<HostEnv> =>
  async (context, next) => {
    await next()
    if (!context.res.ok) return
    context.header('cache-control', `private, max-age=${maxAgeSeconds}`)
    context.header('vary', 'x-api-key', { append: true })
  }
