import { onTestFinished } from 'vitest'
import type { Caller } from '../contract/caller.ts'
import type { SwapProvider } from '../contract/provider.ts'
import { createEngine } from '../create-engine.ts'
import type { EngineOptions } from '../engine.ts'
import { SwapError } from '../errors.ts'
import { anonymous } from '../memory/open-keys.ts'
import { call, chainPluginOf, eth, pluginOf, usdc } from './fakes.ts'
import { bridge, dex, linkQuote, twoChains } from './two-leg-providers.ts'

/** Intermediate assets of the fixture. */
export const intermediateAssets = [usdc.identifier, eth.identifier]
/** Time of the fixture, Unix milliseconds. */
export const now = 1_000_000

export interface FixtureOptions extends Partial<Omit<EngineOptions, 'keys'>> {
  readonly providers?: readonly SwapProvider[]
  readonly caller?: Partial<Caller>
}

/** An engine with two providers, a route of which needs both. */
export const twoLegFixture = ({
  providers = [dex(), bridge()],
  policy = {},
  caller = {},
  ...options
}: FixtureOptions = {}) => {
  const engine = createEngine({
    plugins: [pluginOf(...providers), ...twoChains().map(chainPluginOf)],
    clock: { now: () => now },
    policy: { intermediateAssets, ...policy },
    keys: { find: async () => ({ ...anonymous, ...caller }) },
    ...options,
  })
  onTestFinished(() => engine.dispose())
  const quote = (request: Parameters<typeof linkQuote>[0] = {}) => engine.quote(call(linkQuote(request)))
  const routeProviders = async (request: Parameters<typeof linkQuote>[0] = {}): Promise<readonly string[] | string> => {
    try {
      return (await quote(request)).routes.map(({ legs }) =>
        legs.map((leg) => `${leg.provider}:${leg.buy.ticker}`).join(' '),
      )
    } catch (error) {
      return SwapError.is(error) ? error.code : String(error)
    }
  }
  return { engine, quote, routeProviders }
}
