import { onTestFinished } from 'vitest'
import type { Chain } from '../contract/chain.ts'
import type { QuoteParams } from '../contract/provider.ts'
import { createEngine } from '../create-engine.ts'
import type { Engine, EngineOptions } from '../engine.ts'
import { SwapError } from '../errors.ts'
import { memoryStore } from '../memory/memory-store.ts'
import { memorySwaps } from '../memory/memory-swaps.ts'
import { call, chainPluginOf, type FakeOptions, pluginOf, usdc } from './fakes.ts'
import { bridge, dex, fairOffer, linkQuote, linkSwap, twoChains } from './two-leg-providers.ts'

/** Differences from DEX and BRIDGE over dollars on Ethereum, in the engine, a provider or the chain. */
export interface TwoLegOptions extends Partial<EngineOptions> {
  readonly first?: FakeOptions
  readonly second?: FakeOptions
  readonly ethereum?: Partial<Chain>
}

export const intermediateAssets = [usdc.identifier]

/** An engine over the given plugins that goes between two providers by way of dollars, stopped with the test. */
export const startEngine = (options: Partial<EngineOptions> & Pick<EngineOptions, 'plugins'>): Engine => {
  const engine = createEngine({ policy: { intermediateAssets }, ...options })
  onTestFinished(() => engine.dispose())
  return engine
}

/** The best route the engine quotes for what {@link linkQuote} asks, with what differs. */
export const routeIdOf = async (engine: Engine, request: Parameters<typeof linkQuote>[0] = {}): Promise<string> =>
  (await engine.quote(call(linkQuote(request)))).routes[0]?.routeId as string

/** DEX and BRIDGE behind an engine that has quoted 100 LINK for bitcoin; `swap` takes the quote, `code` says what refused it. */
export const twoLegEngine = async (
  { first = {}, second = {}, ethereum = {}, ...options }: TwoLegOptions = {},
  request: Parameters<typeof linkQuote>[0] = {},
) => {
  const time = { now: 1_000_000 }
  const clock = { now: () => time.now }
  const [one, two] = [dex(first), bridge(second)]
  const [quotes, swaps] = [memoryStore(clock), memorySwaps()]
  const plugins = [pluginOf(one, two), ...twoChains(ethereum).map(chainPluginOf)]
  const engine = startEngine({ plugins, clock, quotes, swaps, ...options })
  const routeId = await routeIdOf(engine, request)
  const swap = (more: Parameters<typeof linkSwap>[1] = {}) => engine.swap(call(linkSwap(routeId, more)))
  const code = async (more: Parameters<typeof linkSwap>[1] = {}): Promise<string> =>
    swap(more).then(
      () => 'no error',
      (error: unknown) => (SwapError.is(error) ? error.code : String(error)),
    )
  return { engine, time, one, two, swaps, quotes, routeId, swap, code }
}

/** The price of a leg by the how-manieth time it is asked, in percent of the fair one; the last one stays. */
export const movingPrice = (percents: readonly number[], more: Partial<ReturnType<typeof fairOffer>> = {}) => {
  let index = 0
  return (ask: QuoteParams) => {
    const percent = BigInt(percents[Math.min(index++, percents.length - 1)] ?? 100)
    const { buyAmount, minBuyAmount } = fairOffer(ask)
    const priced = { buyAmount: (buyAmount * percent) / 100n, minBuyAmount: (minBuyAmount * percent) / 100n }
    return { offers: [fairOffer(ask, { ...priced, ...more })] }
  }
}
