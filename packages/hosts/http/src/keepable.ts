import type { MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import { etag } from 'hono/etag'
import { compressed } from './compressed.ts'
import type { HostEnv } from './host-env.ts'
import type { Route } from './route.ts'
import type { Settled } from './settle.ts'

interface Keeping extends Pick<Settled, 'catalogueMaxAgeSeconds' | 'encodings'> {
  readonly cached: NonNullable<Route['cached']>
}

/**
 * Lets the answer be kept, and answers 304 while nothing changed.
 *
 * The tag is weak: it stands for the content, in whichever encoding it is sent. A `private` answer depends on the key.
 */
export const keepable = ({ cached, catalogueMaxAgeSeconds, encodings }: Keeping): MiddlewareHandler<HostEnv> =>
  every(compressed(encodings), etag({ weak: true }), cacheControl(cached, catalogueMaxAgeSeconds))

const cacheControl =
  (cached: Keeping['cached'], maxAgeSeconds: number): MiddlewareHandler<HostEnv> =>
  async (context, next) => {
    await next()
    if (!context.res.ok) return
    context.header('cache-control', `${cached}, max-age=${maxAgeSeconds}`)
    if (cached === 'private') context.header('vary', 'x-api-key', { append: true })
  }

/** Whether others than the one who asked may get to see the answer. */
export const isShared = (response: Response): boolean =>
  response.headers.get('cache-control')?.startsWith('public') === true
