/** How long a USD price may be used after it was read, milliseconds, from any source. */
export const STALE_MS: number = 10 * 60_000

/** Whether a price read then may still be used now, both monotonic milliseconds. */
export const isRecent = (readAt: number, now: number): boolean => now - readAt <= STALE_MS

/**
 * Whether a text is a price: a decimal above zero that is a finite number. Nothing is sold for nothing, and a price of zero
 * would pass every cap.
 */
export const isPrice = (text: string | undefined): text is string =>
  text !== undefined && /^(?=[^e]*[1-9])\d+(\.\d+)?(e[+-]?\d{1,3})?$/i.test(text) && isCounted(Number(text))

const isCounted = (price: number): boolean => price > 0 && Number.isFinite(price)
