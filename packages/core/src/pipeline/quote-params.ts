import type { QuoteParams } from '../contract/provider.ts'
import type { Draft } from '../domain/draft.ts'
import { isFlex, isSweep } from './filters/flex-input.ts'
import type { PricedRequest } from './resolved-request.ts'

/** The quote parameters that every provider of a request gets. */
export const quoteParamsOf = (priced: PricedRequest): QuoteParams => {
  const { request, sell, buy, sellAmount, fees, sources } = priced
  const { destinationAddress, refundAddress } = request
  const flexInput = isFlex(priced)
  const ask: Draft<QuoteParams> = {
    sell,
    buy,
    sellAmount,
    fees,
    flexInput,
    privacy: request.usePrivacyMode,
    boost: request.cfBoost,
  }
  if (priced.slippageBps !== undefined) ask.slippageBps = priced.slippageBps
  if (sources[0] !== undefined) ask.sourceAddress = sources[0]
  if (destinationAddress !== undefined) ask.destinationAddress = destinationAddress
  if (refundAddress !== undefined) ask.refundAddress = refundAddress
  if (isSweep(priced)) ask.sweep = true
  return ask
}

/** One string for everything an answer depends on. */
export const quoteKey = (ask: QuoteParams): string =>
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
    ask.privacy,
    ask.boost,
  ])
