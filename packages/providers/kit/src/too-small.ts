import { type QuoteParams, type QuoteResult, toHuman } from '@switchyard/core'
import { declined } from './declined.ts'

/**
 * Declines with `sellAssetAmountTooSmall`.
 *
 * @param minBase - least amount that passes, base units of the sell asset. Round it up when converting from coarser
 *   units: a request for exactly `minAmount` must succeed.
 *
 * @example
 * ```ts
 * if (params.sellAmount < least) return tooSmall(params, 'ACME', least)
 * ```
 */
export const tooSmall = ({ sell }: Pick<QuoteParams, 'sell'>, providerId: string, minBase: bigint): QuoteResult => {
  const minAmount = toHuman(minBase, sell.decimals)
  const message = `Sell asset amount too small for provider ${providerId}. Min amount is ${minAmount} ${sell.identifier}`
  return declined('sellAssetAmountTooSmall', message, minAmount)
}
