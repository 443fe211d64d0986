import { onTestFinished } from 'vitest'
import type { Chain } from '../contract/chain.ts'
import type { QuoteParams } from '../contract/provider.ts'
import { createEngine } from '../create-engine.ts'
import type { Engine, EngineOptions } from '../engine.ts'
import { SwapError } from '../errors.ts'
import { memoryStore } from '../memory/memory-store.ts'
import { memorySwaps } from '../memory/memory-swaps.ts'
import { call, type FakeOptions, plugged, pluggedChain, usdc } from './fakes.ts'
import { bridge, chosen, dex, fairOffer, twoChains, wanted } from './two-legs.ts'

/** What differs from DEX and BRIDGE over dollars on Ethereum, in the engine, a provider or the chain. */
export interface Setting extends Partial<EngineOptions> {
  readonly first?: FakeOptions
  readonly second?: FakeOptions
  readonly ethereum?: Partial<Chain>
}

export const intermediateAssets = [usdc.identifier]

/** An engine over the given plugins that goes between two providers by way of dollars, stopped with the test. */
export const started = (options: Partial<EngineOptions> & Pick<EngineOptions, 'plugins'>): Engine => {
  const engine = createEngine({ policy: { intermediateAssets }, ...options })
  onTestFinished(() => engine.dispose())
  return engine
}

/** The best route the engine quotes for what {@link wanted} asks, with what differs. */
export const routeIdOf = async (engine: Engine, request: Parameters<typeof wanted>[0] = {}): Promise<string> =>
  (await engine.quote(call(wanted(request)))).routes[0]?.routeId as string

/** DEX and BRIDGE behind an engine that has quoted 100 LINK for bitcoin; `swap` takes the quote, `code` says what refused it. */
export const setUp = async (
  { first = {}, second = {}, ethereum = {}, ...options }: Setting = {},
  request: Parameters<typeof wanted>[0] = {},
) => {
  const time = { now: 1_000_000 }
  const clock = { now: () => time.now }
  const [one, two] = [dex(first), bridge(second)]
  const [quotes, swaps] = [memoryStore(clock), memorySwaps()]
  const plugins = [plugged(one, two), ...twoChains(ethereum).map(pluggedChain)]
  const engine = started({ plugins, clock, quotes, swaps, ...options })
  const routeId = await routeIdOf(engine, request)
  const swap = (more: Parameters<typeof chosen>[1] = {}) => engine.swap(call(chosen(routeId, more)))
  const code = async (more: Parameters<typeof chosen>[1] = {}): Promise<string> =>
    swap(more).then(
      () => 'no error',
      (error: unknown) => (SwapError.is(error) ? error.code : String(error)),
    )
  return { engine, time, one, two, swaps, quotes, routeId, swap, code }
}

/** The price of a leg by the how-manieth time it is asked, in percent of the fair one; the last one stays. */
export const moving = (percents: readonly number[], more: Partial<ReturnType<typeof fairOffer>> = {}) => {
  let index = 0
  return (ask: QuoteParams) => {
    const percent = BigInt(percents[Math.min(index++, percents.length - 1)] ?? 100)
    const { buyAmount, buyAmountMin } = fairOffer(ask)
    const priced = { buyAmount: (buyAmount * percent) / 100n, buyAmountMin: (buyAmountMin * percent) / 100n }
    return { offers: [fairOffer(ask, { ...priced, ...more })] }
  }
}
