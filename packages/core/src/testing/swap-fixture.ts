import type { Chain } from '../contract/chain.ts'
import type { SwapProvider } from '../contract/provider.ts'
import { createEngine } from '../create-engine.ts'
import type { EngineOptions } from '../engine.ts'
import { SwapError } from '../errors.ts'
import { call, chainPluginOf, type FakeOptions, fakeChain, offerOf, pluginOf, quoteRequest } from './fakes.ts'

/** An engine with one provider, and the `routeId` of a quote of it. */
export const swapFixture = async (
  provider: SwapProvider,
  chain: Chain = fakeChain(),
  options: Partial<EngineOptions> = {},
) => {
  const time = { now: 1_000_000 }
  const engine = createEngine({
    plugins: [pluginOf(provider), chainPluginOf(chain)],
    clock: { now: () => time.now },
    ...options,
  })
  const quoteFor = async (overrides = {}) =>
    (await engine.quote(call(quoteRequest(overrides)))).routes[0]?.routeId as string
  return { engine, time, quoteFor, routeId: await quoteFor() }
}

/** The error code of a rejection, `no error` otherwise. */
export const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'no error',
    (error: unknown) => (SwapError.is(error) ? error.code : String(error)),
  )

/** A quote whose output is the next of these amounts at each call. */
export const varying = (amounts: readonly bigint[]): FakeOptions['quote'] => {
  let index = 0
  return (ask) => ({
    offers: [offerOf(ask, { buyAmount: amounts[Math.min(index++, amounts.length - 1)] as bigint, minBuyAmount: 1n })],
  })
}
