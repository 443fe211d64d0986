import type { MiddlewareHandler } from 'hono'
import { chooseEncoding } from './choose-encoding.ts'
import type { Encoder, Encodings } from './encodings.ts'
import type { HostEnv } from './host-env.ts'
import { preparedBody } from './prepared-json.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** What is made of a body once. */
interface Forms {
  readonly tag: Promise<string>
  readonly encoded: Map<string, Promise<Bytes | undefined>>
}

/** Sends prepared bodies: 304 to a client that has them, else in the best encoding it accepts. No byte is copied. */
export const sendPrepared = (encodings: Encodings): MiddlewareHandler<HostEnv> => {
  const formsOf = formsOfBodies()
  return async (context, next) => {
    await next()
    const body = preparedBody(context.res)
    if (body === undefined) return
    const { headers } = context.res
    const forms = formsOf(body)
    const tag = await forms.tag
    headers.set('etag', tag)
    headers.append('vary', 'accept-encoding')
    const isKnown = matches(context.req.header('if-none-match'), tag)
    if (isKnown) headers.delete('content-type')
    const chosen = isKnown ? undefined : chooseEncoding(context, encodings)
    const encoded = chosen && (await encodedForm(forms, body, chosen))
    if (chosen && encoded) headers.set('content-encoding', chosen[0])
    context.set('isPrepared', true)
    context.res = undefined
    context.res = isKnown
      ? new Response(null, { status: 304, headers })
      : new Response(encoded ?? body, { status: 200, headers })
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
  ifNoneMatch?.trim() === '*' || (ifNoneMatch?.match(/"[^"]*"/g)?.includes(tag.slice('W/'.length)) ?? false)
