import type { CacheOptions } from './cache-options.ts'
import { chooseEncoding } from './choose-encoding.ts'
import type { Encoder } from './encodings.ts'
import type { HostContext } from './host-env.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** What is made of a body once. */
interface Forms {
  readonly tag: Promise<string>
  readonly encoded: Map<string, Promise<Bytes | undefined>>
}

/** Sends prepared bodies: 304 to a client that has them, else in the best encoding it accepts. No byte is copied. */
export const sendPrepared = ({ cached, options, headers: hostHeaders }: CacheOptions) => {
  const formsOf = formsOfBodies()
  const vary = cached === 'private' ? 'x-api-key, accept-encoding' : 'accept-encoding'
  const cacheControl = `${cached}, max-age=${options.catalogueMaxAgeSeconds}`
  return async (context: HostContext, body: Bytes): Promise<void> => {
    const forms = formsOf(body)
    const etag = await forms.tag
    const isKnown = matches(context.req.header('if-none-match'), etag)
    const chosen = isKnown ? undefined : chooseEncoding(context, options.encodings)
    const encoded = chosen && (await encodedForm(forms, body, chosen))
    const headers = {
      // Only those of other origins are there, which the middleware for them has set.
      ...(options.cors === undefined ? undefined : Object.fromEntries(context.res.headers)),
      'cache-control': cacheControl,
      etag,
      vary,
      ...(chosen && encoded ? { 'content-encoding': chosen[0] } : undefined),
      ...(isKnown ? undefined : { 'content-type': 'application/json; charset=utf-8' }),
    }
    const [status, sent] = isKnown ? ([304, null] as const) : ([200, encoded ?? body] as const)
    context.res = undefined
    context.res = hostHeaders.complete(context, sent, { status, headers, isShared: cached === 'public' })
  }
}

const formsOfBodies = (): ((body: Bytes) => Forms) => {
  const made = new WeakMap<Bytes, Forms>()
  return (body) => {
    const forms = made.get(body) ?? { tag: tagOf(body), encoded: new Map() }
    made.set(body, forms)
    return forms
  }
}

/** Weak: the same for every encoding of the body. */
const tagOf = async (body: Bytes): Promise<string> => {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', body))
  return `W/"${Array.from(hash.subarray(0, 20), (byte) => byte.toString(16).padStart(2, '0')).join('')}"`
}

/** `undefined` when the body cannot be encoded now; a later request tries again. */
const encodedForm = (
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

/** Weak comparison with any of the tags a client names. */
const matches = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch === '*' || (ifNoneMatch?.match(/"[^"]*"/g)?.includes(tag.slice('W/'.length)) ?? false)
