/** Identifiers of routes differ from their quote's in the first four hexadecimal digits. */
const DIGITS = 4
const PLACES = 0x1_0000

/** A UUID that is told from others without its first digits: the rest of versions 4 and 7 is random enough. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * The `routeId` of the route in this place of a quote: the quote's own identifier with its first digits counted on. It is a
 * UUID where the quote's is one, differs from it and from every other route's of the quote, and leads back to the quote,
 * which is kept once for all its routes.
 *
 * A host's identifiers of another form are left whole, since nobody knows by which digits they differ; the count stands
 * before them.
 */
export const routeIdAt = (quoteId: string, sequence: number): string =>
  UUID.test(quoteId)
    ? counted(Number.parseInt(quoteId.slice(0, DIGITS), 16) + 1 + sequence) + quoteId.slice(DIGITS)
    : counted(sequence) + quoteId

const counted = (count: number): string => (count % PLACES).toString(16).padStart(DIGITS, '0')

/** The identifiers of a quote's routes, one after the other. */
export const routeIdsOf = (quoteId: string): (() => string) => {
  let sequence = 0
  return () => routeIdAt(quoteId, sequence++)
}

/** Where the quote of a route is kept: what the identifiers of all its routes have in common. */
export const quoteKeyOf = (routeId: string): string => `quote:${routeId.slice(DIGITS)}`
