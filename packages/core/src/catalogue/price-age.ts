/** Milliseconds for which a USD price may be used after it was read, from any source. */
export const STALE_MS: number = 10 * 60_000

/** `true` where a price may still be used, both monotonic milliseconds. */
export const isRecent = (readAt: number, now: number): boolean => now - readAt <= STALE_MS

/**
 * `true` for a text that is a price: a decimal above zero that is a finite number. Nothing is sold for nothing, and a price of zero
 * would pass every cap.
 */
export const isPrice = (text: string | undefined): text is string =>
  text !== undefined &&
  /^(?=[^e]*[1-9])\d+(\.\d+)?(e[+-]?\d{1,3})?$/i.test(text) &&
  Number(text) > 0 &&
  Number.isFinite(Number(text))
