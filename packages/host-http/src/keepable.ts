import type { MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import { etag } from 'hono/etag'
import { compressed } from './compressed.ts'
import type { Encodings } from './encodings.ts'
import type { HostEnv } from './host-env.ts'

/**
 * Lets the client that asked keep the answer, and answers 304 while nothing changed.
 *
 * The tag is weak: it stands for the content, in whichever encoding it is sent. `private`: the catalogue needs a key and its switched-off providers depend on it, so no shared cache may hand it on.
 */
export const keepable = (maxAgeSeconds: number, encodings: Encodings): MiddlewareHandler<HostEnv> =>
  every(compressed(encodings), etag({ weak: true }), cacheControl(maxAgeSeconds))

const cacheControl =
  (maxAgeSeconds: number): MiddlewareHandler<HostEnv> =>
  async (context, next) => {
    await next()
    if (!context.res.ok) return
    context.header('cache-control', `private, max-age=${maxAgeSeconds}`)
    context.header('vary', 'x-api-key', { append: true })
  }
