import { describe, expect, it } from 'vitest'
import type { Token } from '../../contract/token.ts'
import { btc, call, chainPluginOf, eth, fakeChain, fakeProvider, listing, pluginOf } from '../../testing/fakes.ts'
import { twoLegFixture } from '../../testing/two-leg-fixture.ts'
import { fairOffer, linkQuote, twoChains } from '../../testing/two-leg-providers.ts'

const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const sol: Token = {
  ...{ ...eth, identifier: 'SOL.SOL', chain: 'SOL', chainId: 'solana' },
  ...{ ticker: 'SOL', symbol: 'SOL', decimals: 9 },
}
const dollars: Token = {
  ...{ ...sol, identifier: `SOL.USDC-${mint}`, ticker: 'USDC', symbol: `USDC-${mint}` },
  ...{ address: mint, decimals: 6 },
}

/** Routes from dollars on Solana through SOL to bitcoin, where the first leg promises so many lamports. */
const routesWith = async (promised: bigint): Promise<readonly string[] | string> => {
  const first = fakeProvider({
    id: 'DEX',
    assets: [dollars, sol].map((token) => listing(token)),
    quote: (ask) => ({ offers: [fairOffer(ask, { buyAmount: 900_000n, minBuyAmount: promised })] }),
  })
  const second = fakeProvider({
    id: 'BRIDGE',
    assets: [sol, btc].map((token) => listing(token)),
    quote: (ask) => ({ offers: [fairOffer(ask, { buyAmount: 5_000n, minBuyAmount: 4_900n })] }),
    capabilities: { buildOpens: true },
  })
  const solana = fakeChain({
    family: 'sol',
    codes: ['SOL'],
    readAddress: (_chain, text) => ({ canonical: text, form: 'sol' }),
  })
  const { engine } = twoLegFixture({
    plugins: [pluginOf(first, second), ...[...twoChains(), solana].map(chainPluginOf)],
    policy: { intermediateAssets: [sol.identifier] },
  })
  const found = engine.quote(call(linkQuote({ sellAsset: dollars.identifier })))
  return found.then(
    ({ routes }) => routes.map(({ providers }) => providers.join()),
    (refusal) => String(refusal.code),
  )
}

describe('a route through SOL', () => {
  it('needs a first leg that promises what keeps a new account alive: 890,880 lamports', async () => {
    expect(await routesWith(890_880n)).toEqual(['DEX,BRIDGE'])
    expect(await routesWith(890_879n)).toBe('noRoutesFound')
  })
})
