import type { Ask } from '../contract/provider.ts'
import { isFlex, isSweep } from './filters/flex-input.ts'
import type { Priced } from './quotable.ts'

/** The question every provider of a request is asked. */
export const askOf = (priced: Priced): Ask => {
  const { request, sell, buy, sellAmount, fees, sources } = priced
  return {
    sell,
    buy,
    sellAmount,
    ...(priced.slippageBps === undefined ? {} : { slippageBps: priced.slippageBps }),
    fees,
    ...(sources[0] === undefined ? {} : { sourceAddress: sources[0] }),
    ...(request.destinationAddress === undefined ? {} : { destinationAddress: request.destinationAddress }),
    ...(request.refundAddress === undefined ? {} : { refundAddress: request.refundAddress }),
    flexInput: isFlex(priced),
    ...(isSweep(priced) ? { sweep: true } : {}),
    privacy: request.usePrivacyMode,
    boost: request.cfBoost,
  }
}

/** One string for everything an answer depends on. */
export const askKey = (ask: Ask): string =>
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
