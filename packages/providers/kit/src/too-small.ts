import { type QuoteParams, type QuoteResult, toHuman } from '@switchyard/core'
import { declined } from './declined.ts'

/**
 * Declines with `sellAssetAmountTooSmall`; `minBase` is the least that would pass, in base units of the sell asset.
 *
 * Round `minBase` up when it comes from coarser units: a client that asks for exactly `minAmount` must be served.
 */
export const tooSmall = (ask: Pick<QuoteParams, 'sell'>, providerId: string, minBase: bigint): QuoteResult => {
  const minAmount = toHuman(minBase, ask.sell.decimals)
  const message = `Sell asset amount too small for provider ${providerId}. Min amount is ${minAmount} ${ask.sell.identifier}`
  return declined('sellAssetAmountTooSmall', message, minAmount)
}
