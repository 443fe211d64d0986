import type { MiddlewareHandler } from 'hono'
import { chooseEncoding } from './choose-encoding.ts'
import type { Encodings } from './encodings.ts'
import type { HostEnv } from './host-env.ts'

/** Smaller responses do not shrink enough to matter, bytes. */
const MIN_BYTES = 1024
/** Compressed responses kept in memory: all callers get the same few. */
const CACHE_ENTRIES = 64

type Bytes = Uint8Array<ArrayBuffer>

/**
 * Sends responses in the best encoding the client accepts. Compressed bodies are cached under the response's `ETag`, so
 * that a large catalogue is not compressed again for every client.
 */
export const compressResponses = (encodings: Encodings): MiddlewareHandler<HostEnv> => {
  const cache = new Map<string, Promise<Bytes>>()
  return async (context, next) => {
    await next()
    const { res } = context
    const tag = res.headers.get('etag')
    if (!res.ok || res.body === null || tag === null) return
    res.headers.append('vary', 'accept-encoding')
    const chosen = chooseEncoding(context, encodings)
    if (chosen === undefined) return

    const plain = new Uint8Array(await res.arrayBuffer())
    const [name, encode] = chosen
    let body: Bytes | undefined
    if (plain.byteLength >= MIN_BYTES) {
      // The oldest are dropped first, and failures at once.
      const key = `${name} ${tag}`
      const encoded = cache.get(key) ?? encode(plain)
      if (!cache.has(key)) {
        cache.set(key, encoded)
        encoded.catch(() => cache.delete(key))
        for (const oldest of cache.keys()) if (cache.size > CACHE_ENTRIES) cache.delete(oldest)
      }
      body = await encoded.catch(() => undefined)
    }

    context.res = new Response(body ?? plain, { status: res.status, headers: res.headers })
    if (body !== undefined) context.res.headers.set('content-encoding', name)
    context.res.headers.delete('content-length')
  }
}
