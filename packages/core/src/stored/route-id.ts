/** Identifiers of a quote's routes differ from each other in so many hexadecimal digits at the beginning. */
export const OWN_DIGITS = 4
const PLACES = 0x1_0000

/** A UUID that is unique without its first digits: the rest of versions 4 and 7 is random enough. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * Creates the identifiers of a quote's routes, one after the other: the quote's own identifier with its first digits counted on. Each is
 * a UUID where the quote's is one, differs from it and from every other route's of the quote, and leads back to the quote,
 * which is stored once for all its routes.
 *
 * Identifiers of another form stay whole, since the digits in which they differ are unknown; the count stands
 * before them.
 *
 * @param start How many identifiers are left out, so that each provider has a range of its own.
 */
export const createRouteIds = (quoteId: string, start = 0): (() => string) => {
  if (last.quoteId !== quoteId) last = readParts(quoteId)
  const { rest, first } = last
  let next = start + first
  return () => (next++ % PLACES).toString(16).padStart(OWN_DIGITS, '0') + rest
}

interface Parts {
  readonly quoteId: string
  /** The part that all identifiers share. */
  readonly rest: string
  /** Number of the first. */
  readonly first: number
}

const readParts = (quoteId: string): Parts =>
  UUID.test(quoteId)
    ? { quoteId, rest: quoteId.slice(OWN_DIGITS), first: Number.parseInt(quoteId.slice(0, OWN_DIGITS), 16) + 1 }
    : { quoteId, rest: quoteId, first: 0 }

/** Of the last quote, whose routes get their identifiers provider by provider. */
let last = readParts('')

/** Returns the store key of a route's quote: what the identifiers of all its routes have in common. */
export const toQuoteKey = (routeId: string): string => `quote:${routeId.slice(OWN_DIGITS)}`
