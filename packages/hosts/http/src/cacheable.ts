import type { MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import { etag } from 'hono/etag'
import { compress } from './compress.ts'
import type { Endpoint } from './endpoint.ts'
import type { HostEnv } from './host-env.ts'
import type { ResolvedOptions } from './resolve-options.ts'
import { sendPrepared } from './send-prepared.ts'

interface CacheOptions extends Pick<ResolvedOptions, 'catalogueMaxAgeSeconds' | 'encodings'> {
  readonly cached: NonNullable<Endpoint['cached']>
}

/**
 * Makes responses cacheable and answers 304 while nothing has changed.
 *
 * The tag is weak: it identifies the content in every encoding. A `private` response depends on the key.
 */
export const cacheable = ({ cached, catalogueMaxAgeSeconds, encodings }: CacheOptions): MiddlewareHandler<HostEnv> =>
  every(
    compress(encodings),
    etag({ weak: true }),
    sendPrepared(encodings),
    cacheControl(cached, catalogueMaxAgeSeconds),
  )

const cacheControl =
  (cached: CacheOptions['cached'], maxAgeSeconds: number): MiddlewareHandler<HostEnv> =>
  async (context, next) => {
    await next()
    if (!context.res.ok) return
    context.res.headers.set('cache-control', `${cached}, max-age=${maxAgeSeconds}`)
    if (cached === 'private') context.res.headers.append('vary', 'x-api-key')
  }

/** Whether shared caches may store the response. */
export const isShared = (response: Response): boolean =>
  response.headers.get('cache-control')?.startsWith('public') === true
