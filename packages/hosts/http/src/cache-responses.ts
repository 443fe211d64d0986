import type { MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import { etag } from 'hono/etag'
import type { CacheOptions } from './cache-options.ts'
import { compressResponses } from './compress-responses.ts'
import type { HostContext, HostEnv } from './host-env.ts'
import { sendPrepared } from './send-prepared.ts'

/**
 * Makes responses cacheable and answers 304 while nothing has changed.
 *
 * A response that says `no-store` is not cached. The tag is weak: it identifies the content in every encoding. A `private` response
 * depends on the key.
 */
export const cacheResponses = (cache: CacheOptions): MiddlewareHandler<HostEnv> => {
  const { cached, options } = cache
  const send = sendPrepared(cache)
  const encode = every(compressResponses(options.encodings), etag({ weak: true }))
  const control = (context: HostContext): void => {
    if (!context.res.ok || context.res.headers.get('cache-control') === 'no-store') return
    context.res.headers.set('cache-control', `${cached}, max-age=${options.catalogueMaxAgeSeconds}`)
    if (cached === 'private') context.res.headers.append('vary', 'x-api-key')
  }
  return async (context, next) => {
    await next()
    const body = context.get('preparedBody')
    if (body !== undefined) return send(context, body)
    control(context)
    await encode(context, async () => {})
  }
}

/** Returns true if shared caches may store the response. */
export const isShared = (response: Response): boolean =>
  response.headers.get('cache-control')?.startsWith('public') === true
