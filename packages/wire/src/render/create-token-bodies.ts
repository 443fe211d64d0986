import { mapInSlices, type TokenListing } from '@switchyard/core'
import { addCaip19 } from './caip19-names.ts'
import { isOne, renderListHead, renderToken } from './render-tokens.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Query = { readonly provider?: string; readonly caip19?: boolean }

/** Tokens that are written at a time. */
const GROUP = 256

/** Creates a writer of `GET /tokens` as UTF-8 JSON, which makes each body once for an array of lists. */
export const createTokenBodies = (): ((listings: readonly TokenListing[], query: Query) => Promise<Bytes>) => {
  const made = new WeakMap<readonly TokenListing[], Map<string, Promise<Bytes>>>()
  return (listings, query) => {
    const bodies = made.get(listings) ?? new Map<string, Promise<Bytes>>()
    made.set(listings, bodies)
    const one = isOne(listings, query)
    const { caip19 = false } = query
    const kind = `${one} ${caip19}`
    const known = bodies.get(kind)
    if (known) return known
    const body = encode(listings, one, caip19)
    bodies.set(kind, body)
    body.catch(() => bodies.delete(kind))
    return body
  }
}

const encode = async (listings: readonly TokenListing[], one: boolean, caip19: boolean): Promise<Bytes> => {
  const encoder = new TextEncoder()
  const parts = await mapInSlices(listParts(listings, one, caip19), (write) => encoder.encode(write()))
  const body = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let end = 0
  for (const part of parts) {
    body.set(part, end)
    end += part.byteLength
  }
  return body
}

/** Lists the parts of the body, which are written one after the other. */
function* listParts(listings: readonly TokenListing[], one: boolean, caip19: boolean): Generator<() => string> {
  if (!one) yield () => '['
  for (const [place, listing] of listings.entries()) {
    const separator = place === 0 ? '' : ','
    yield () => `${separator}${JSON.stringify(renderListHead(listing)).slice(0, -1)},"tokens":[`
    for (let start = 0; start < listing.tokens.length; start += GROUP)
      yield () => {
        const tokens = listing.tokens.slice(start, start + GROUP).map(renderToken)
        const texts = tokens.map((token) => JSON.stringify(caip19 ? addCaip19(token) : token))
        return `${start === 0 ? '' : ','}${texts.join(',')}`
      }
    yield () => ']}'
  }
  if (!one) yield () => ']'
}
