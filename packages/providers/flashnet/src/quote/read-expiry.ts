/** Longest life of an order, milliseconds. Source: documentation of the API: two minutes, thirty in older versions. */
const MAX_LIFE_MS = 30 * 60_000

/** Reads the end of an order or a price, Unix milliseconds, at most the longest life from `now`; `undefined` for text that is not a time. */
export const readExpiry = (text: string | undefined, now: number): number | undefined => {
  const end = text === undefined ? Number.NaN : Date.parse(text)
  return Number.isNaN(end) ? undefined : Math.min(end, now + MAX_LIFE_MS)
}
