/** Identifiers of a quote's routes differ from each other in so many hexadecimal digits at the beginning. */
export const OWN_DIGITS = 4
const PLACES = 0x1_0000

/** A UUID that is unique without its first digits: the rest of versions 4 and 7 is random enough. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * The identifiers of a quote's routes, one after the other: the quote's own identifier with its first digits counted on. Each is
 * a UUID where the quote's is one, differs from it and from every other route's of the quote, and leads back to the quote,
 * which is stored once for all its routes.
 *
 * Identifiers of another form stay whole, since the digits in which they differ are unknown; the count stands
 * before them.
 *
 * @param start How many identifiers are left out, so that each provider has a range of its own.
 */
export const routeIdsOf = (quoteId: string, start = 0): (() => string) => {
  const isUuid = UUID.test(quoteId)
  const rest = isUuid ? quoteId.slice(OWN_DIGITS) : quoteId
  let next = start + (isUuid ? Number.parseInt(quoteId.slice(0, OWN_DIGITS), 16) + 1 : 0)
  return () => counted(next++) + rest
}

const counted = (count: number): string => (count % PLACES).toString(16).padStart(OWN_DIGITS, '0')

/** Store key of a route's quote: what the identifiers of all its routes have in common. */
export const quoteKeyOf = (routeId: string): string => `quote:${routeId.slice(OWN_DIGITS)}`
