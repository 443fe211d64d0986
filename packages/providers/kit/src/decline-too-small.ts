import { type Decline, type QuoteParams, toHuman } from '@switchyard/core'
import { decline } from './decline.ts'

/**
 * Declines with `sellAssetAmountTooSmall`.
 *
 * @param minBase - least amount that passes, base units of the sell asset. Round it up when converting from coarser
 *   units: a request for exactly `minAmount` must succeed.
 *
 * @example
 * ```ts
 * if (params.sellAmount < least) return declineTooSmall(params, 'ACME', least)
 * ```
 */
export const declineTooSmall = (
  { sell }: Pick<QuoteParams, 'sell'>,
  providerId: string,
  minBase: bigint,
): { readonly declined: Decline } => {
  const minAmount = toHuman(minBase, sell.decimals)
  const message = `Sell asset amount too small for provider ${providerId}. Min amount is ${minAmount} ${sell.identifier}`
  return decline('sellAssetAmountTooSmall', message, minAmount)
}
