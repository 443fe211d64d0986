/** Identifiers of routes differ from their quote's in the first four hexadecimal digits. */
const DIGITS = 4
const PLACES = 0x1_0000

/**
 * The `routeId` of the route in this place of a quote: the quote's own identifier with its first digits counted on. It is a
 * UUID where the quote's is one, differs from it and from every other route's of the quote, and leads back to the quote,
 * which is kept once for all its routes.
 */
export const routeIdAt = (quoteId: string, place: number): string => {
  const first = Number.parseInt(quoteId.slice(0, DIGITS), 16) || 0
  const counted = (first + 1 + place) % PLACES
  return counted.toString(16).padStart(DIGITS, '0') + quoteId.slice(DIGITS)
}

/** The identifiers of a quote's routes, one after the other. */
export const routeIdsOf = (quoteId: string): (() => string) => {
  let place = 0
  return () => routeIdAt(quoteId, place++)
}

/** Where a quote is kept: what its identifier and those of all its routes have in common. */
export const quoteKeyOf = (id: string): string => `quote:${id.slice(DIGITS)}`
