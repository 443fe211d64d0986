import type { CacheOptions } from './cache-options.ts'
import { chooseEncoding } from './choose-encoding.ts'
import type { Encoder } from './encodings.ts'
import type { HostContext } from './host-env.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** The tag and the encodings of a body, each made once. */
interface Forms {
  readonly tag: Promise<string>
  readonly encoded: Map<string, Promise<Bytes | undefined>>
}

/** Sends prepared bodies: 304 to a client that has them, else in the best encoding it accepts. No byte is copied. */
export const sendPrepared = ({ cached, options, headers: hostHeaders }: CacheOptions) => {
  const made = new WeakMap<Bytes, Forms>()
  const vary = cached === 'private' ? 'x-api-key, accept-encoding' : 'accept-encoding'
  const shared = `${cached}, max-age=${options.catalogueMaxAgeSeconds}`
  return async (context: HostContext, body: Bytes): Promise<void> => {
    // An empty list may be the answer of an outage.
    const isEmptyList = body.length === 2 && body[0] === '['.charCodeAt(0)
    const cacheControl = isEmptyList ? 'no-store' : shared
    let forms = made.get(body)
    if (!forms) {
      // The tag is weak, because it is the same for every encoding of the body.
      const tag = crypto.subtle.digest('SHA-256', body).then((digest) => {
        const digits = Array.from(new Uint8Array(digest, 0, 20), (byte) => byte.toString(16).padStart(2, '0'))
        return `W/"${digits.join('')}"`
      })
      forms = { tag, encoded: new Map() }
      made.set(body, forms)
    }
    const etag = await forms.tag
    // Weak comparison with any of the tags that the client names.
    const ifNoneMatch = context.req.header('if-none-match')
    const isKnown = ifNoneMatch === '*' || ifNoneMatch?.match(/"[^"]*"/g)?.includes(etag.slice('W/'.length)) === true
    const chosen = isKnown ? undefined : chooseEncoding(context, options.encodings)
    const encoded = chosen && (await encodeOnce(forms, body, chosen))

    // So far the response has the headers for other origins alone, which their middleware has set.
    const headers = options.cors === undefined ? {} : Object.fromEntries(context.res.headers)
    Object.assign(headers, { 'cache-control': cacheControl, etag, vary })
    if (chosen && encoded) headers['content-encoding'] = chosen[0]
    if (!isKnown) headers['content-type'] = 'application/json; charset=utf-8'

    const [status, sent] = isKnown ? ([304, null] as const) : ([200, encoded ?? body] as const)
    context.res = undefined
    context.res = hostHeaders.complete(context, sent, { status, headers, isShared: cached === 'public' })
  }
}

/** Resolves to `undefined` when the body cannot be encoded now; a later request tries again. */
const encodeOnce = (
  { encoded }: Forms,
  body: Bytes,
  [name, encode]: readonly [string, Encoder],
): Promise<Bytes | undefined> => {
  const known = encoded.get(name)
  if (known) return known
  const form = encode(body).catch(() => {
    encoded.delete(name)
    return undefined
  })
  encoded.set(name, form)
  return form
}
