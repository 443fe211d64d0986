import type { PriceOf } from '@switchyard/core'
import type { PriceResponse } from '../response/services.ts'
import { readPrice } from './read-price.ts'

/** Renders the body of `POST /price`, in the order of the request. `price_usd` is 0 for an unknown price. */
export const renderPrices = (prices: readonly PriceOf[]): readonly PriceResponse[] =>
  prices.map(({ identifier, usd, timestamp }) => ({
    identifier,
    provider: '',
    price_usd: readPrice(usd) ?? 0,
    timestamp,
  }))
