/** Identifiers of routes differ from their quote's in the first four hexadecimal digits. */
const DIGITS = 4
const PLACES = 0x1_0000

/** A UUID that is unique without its first digits: the rest of versions 4 and 7 is random enough. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * The `routeId` of the route in this place of a quote: the quote's own identifier with its first digits counted on. It is a
 * UUID where the quote's is one, differs from it and from every other route's of the quote, and leads back to the quote,
 * which is stored once for all its routes.
 *
 * Identifiers of another form stay whole, since the digits in which they differ are unknown; the count stands
 * before them.
 */
export const routeIdAt = (quoteId: string, position: number): string =>
  UUID.test(quoteId)
    ? counted(Number.parseInt(quoteId.slice(0, DIGITS), 16) + 1 + position) + quoteId.slice(DIGITS)
    : counted(position) + quoteId

const counted = (count: number): string => (count % PLACES).toString(16).padStart(DIGITS, '0')

/** The identifiers of a quote's routes, one after the other. */
export const routeIdsOf = (quoteId: string): (() => string) => {
  let position = 0
  return () => routeIdAt(quoteId, position++)
}

/** Store key of a route's quote: what the identifiers of all its routes have in common. */
export const quoteKeyOf = (routeId: string): string => `quote:${routeId.slice(DIGITS)}`
