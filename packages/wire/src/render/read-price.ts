/** Reads a price as the number that the API writes; `undefined` where it is unknown or no positive number. */
export const readPrice = (usd: string | undefined): number | undefined => {
  const price = usd === undefined ? 0 : Number(usd)
  return Number.isFinite(price) && price > 0 ? price : undefined
}
