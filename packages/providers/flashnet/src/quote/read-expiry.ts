/** Reads the end of an order or a price, Unix milliseconds, at most `most`; `undefined` for text that is not a time. */
export const readExpiry = (text: string | undefined, most: number): number | undefined => {
  const end = text === undefined ? Number.NaN : Date.parse(text)
  return Number.isNaN(end) ? undefined : Math.min(end, most)
}
