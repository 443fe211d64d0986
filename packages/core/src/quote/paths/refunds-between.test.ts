import { describe, expect, it } from 'vitest'
import type { Token } from '../../contract/token.ts'
import { btc, chainPluginOf, eth, fakeChain, listing, pluginOf } from '../../testing/fakes.ts'
import { twoLegFixture } from '../../testing/two-leg-fixture.ts'
import { bridge, dex, link, twoChains } from '../../testing/two-leg-providers.ts'

const sol: Token = { ...eth, identifier: 'SOL.SOL', chain: 'SOL', ticker: 'SOL', symbol: 'SOL', decimals: 9 }

/** Routes from a token on Ethereum to bitcoin by way of SOL, where neither sender nor recipient has an address. */
const routedThrough = (between: Token) => {
  const [first, second] = [
    dex({ assets: [link, between].map((token) => listing(token)), capabilities: { sameChainOnly: false } }),
    bridge({ assets: [between, btc].map((token) => listing(token)) }),
  ]
  const solana = fakeChain({
    family: 'sol',
    codes: ['SOL'],
    readAddress: (_chain, text) => ({ canonical: text, form: 'sol' }),
  })
  const { routeProviders } = twoLegFixture({
    plugins: [pluginOf(first, second), ...[...twoChains(), solana].map(chainPluginOf)],
    policy: { intermediateAssets: [between.identifier] },
  })
  return { routes: routeProviders(), first, second }
}

describe('a route through a chain on which nobody of the swap takes refunds', () => {
  it('does not exist, and no provider is asked for it', async () => {
    const { routes, first, second } = routedThrough(sol)
    expect(await routes).toBe('noRoutesFound')
    expect([first.asked, second.asked]).toEqual([[], []])
  })

  it('exists where the sender can be paid back, on the chain of what is sold', async () => {
    expect(await routedThrough(eth).routes).toEqual(['DEX:ETH BRIDGE:BTC'])
  })
})
