import type { MiddlewareHandler } from 'hono'
import { accepts } from 'hono/accepts'
import type { Encoder, Encodings } from './encodings.ts'
import type { HostContext, HostEnv } from './host-env.ts'

/** Shorter answers gain nothing. */
const WORTHWHILE = 1024
/** Answers kept in their short form: every caller gets the same few again and again. */
const KEPT = 64

/**
 * Sends answers in the best form the client takes. The short forms are kept under the answers' `ETag`, so that a large
 * catalogue is not compressed anew for every client.
 */
export const compressed = (encodings: Encodings): MiddlewareHandler<HostEnv> => {
  const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  const shortForm = (key: string, body: () => Promise<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> => {
    const known = kept.get(key)
    if (known) return known
    const made = body()
    kept.set(key, made)
    made.catch(() => kept.delete(key))
    for (const oldest of kept.keys()) if (kept.size > KEPT) kept.delete(oldest)
    return made
  }
  return async (context, next) => {
    await next()
    const { res } = context
    const tag = res.headers.get('etag')
    if (!res.ok || res.body === null || tag === null) return
    context.header('vary', 'accept-encoding', { append: true })
    const chosen = choose(context, encodings)
    if (chosen === undefined) return
    const plain = new Uint8Array(await res.arrayBuffer())
    const [name, encode] = chosen
    const short =
      plain.byteLength < WORTHWHILE
        ? undefined
        : await shortForm(`${name} ${tag}`, () => encode(plain)).catch(() => undefined)
    context.res = new Response(short ?? plain, { status: res.status, headers: res.headers })
    if (short !== undefined) context.res.headers.set('content-encoding', name)
    context.res.headers.delete('content-length')
  }
}

const choose = (context: HostContext, encodings: Encodings): readonly [string, Encoder] | undefined => {
  const supports = Object.keys(encodings)
  const name = accepts(context, {
    header: 'Accept-Encoding',
    supports,
    default: 'identity',
    match: preferred(supports),
  })
  const encode = encodings[name]
  return encode === undefined ? undefined : [name, encode]
}

/** The highest weight wins, then our own order. A weight of 0 forbids; a refused `identity` is served all the same. */
const preferred =
  (supports: readonly string[]) =>
  (accepted: readonly { readonly type: string; readonly q: number }[]): string => {
    const weightOf = (name: string): number =>
      (accepted.find(({ type }) => type.toLowerCase() === name) ?? accepted.find(({ type }) => type === '*'))?.q ?? 0
    const welcome = supports.filter((name) => weightOf(name) > 0)
    return welcome.sort((one, other) => weightOf(other) - weightOf(one))[0] ?? 'identity'
  }
