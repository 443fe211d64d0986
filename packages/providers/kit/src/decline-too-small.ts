import { type Decline, type QuoteParams, toHuman } from '@switchyard/core'
import { decline } from './decline.ts'

/**
 * Declines with `sellAssetAmountTooSmall`. A minimum that the refused amount already reaches is not the minimum, and is left out.
 *
 * @param minBase - least amount that passes, base units of the sell asset; `undefined` when unknown. Round it up when converting
 *   from coarser units: a request for exactly `minAmount` must succeed.
 *
 * @example
 * ```ts
 * if (params.sellAmount < least) return declineTooSmall(params, 'ACME', least)
 * ```
 */
export const declineTooSmall = (
  { sell, sellAmount }: Pick<QuoteParams, 'sell' | 'sellAmount'>,
  providerId: string,
  minBase: bigint | undefined,
): { readonly declined: Decline } => {
  const message = `Sell asset amount too small for provider ${providerId}.`
  if (minBase === undefined || minBase <= sellAmount) return decline('sellAssetAmountTooSmall', message)
  const minAmount = toHuman(minBase, sell.decimals)
  return decline('sellAssetAmountTooSmall', `${message} Min amount is ${minAmount} ${sell.identifier}`, minAmount)
}
