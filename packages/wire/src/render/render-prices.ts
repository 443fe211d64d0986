import type { PriceOf } from '@switchyard/core'
import type { PriceResponse } from '../response/services.ts'

/** The body of `POST /price`, in the order of the request. `price_usd` is 0 for an unknown price. */
export const renderPrices = (prices: readonly PriceOf[]): readonly PriceResponse[] =>
  prices.map(({ identifier, usd, timestamp }) => ({ identifier, provider: '', price_usd: figure(usd), timestamp }))

const figure = (usd: string | undefined): number => {
  const price = Number(usd ?? 0)
  return Number.isFinite(price) && price > 0 ? price : 0
}
