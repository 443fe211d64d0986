import type { QuoteParams } from '../contract/provider.ts'
import { isCapHeld, isFlex, isSweep } from './filters/flex-input.ts'
import type { PricedRequest } from './resolved-request.ts'

/**
 * Returns the quote parameters that every provider of a request gets.
 *
 * Privacy is fixed here, at the quote: the swap takes it from the stored request, and a `usePrivacyMode` sent with the swap is
 * ignored. The same holds for its re-pricing.
 */
export const toQuoteParams = (priced: PricedRequest): QuoteParams => {
  const { request, sell, buy, sellAmount, slippageBps, fees, sources } = priced
  return {
    sell,
    buy,
    sellAmount,
    slippageBps,
    fees,
    sourceAddress: sources[0],
    destinationAddress: request.destinationAddress,
    refundAddress: request.refundAddress,
    flexInput: isFlex(priced),
    sweep: isSweep(priced) || undefined,
    capped: (isSweep(priced) && isCapHeld(priced.caller)) || undefined,
    privacy: request.usePrivacyMode,
    boost: request.cfBoost,
  }
}

/** Returns one string for everything an answer depends on. */
export const toCallKey = (ask: QuoteParams): string =>
  JSON.stringify([
    ask.sell.identifier,
    ask.buy.identifier,
    ask.sellAmount.toString(),
    ask.slippageBps ?? null,
    ask.fees,
    ask.sourceAddress ?? null,
    ask.destinationAddress ?? null,
    ask.refundAddress ?? null,
    ask.flexInput,
    ask.sweep ?? false,
    ask.capped ?? false,
    ask.privacy,
    ask.boost,
  ])
