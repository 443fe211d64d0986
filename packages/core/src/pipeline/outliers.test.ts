import { describe, expect, it, onTestFinished } from 'vitest'
import { createEngine } from '../create-engine.ts'
import type { Tag } from '../domain/route.ts'
import { btc, call, eth, fakeProvider, listing, offerOf, pluginOf, quoteRequest } from '../testing/fakes.ts'

const ETHER = 10n ** 18n

interface Listed {
  readonly warned: boolean
  readonly tags: readonly Tag[]
}

/** Routes of providers that pay these milli-ethers for 0.1 BTC, in this order; prices are known only on request. */
const routesOf = async (milliethers: readonly number[], usd?: { readonly btc: string; readonly eth: string }) => {
  const assets = [listing(btc, usd?.btc), listing(eth, usd?.eth)]
  const providers = milliethers.map((output, index) => {
    const buyAmount = (ETHER * BigInt(output)) / 1000n
    const quote = (params: Parameters<typeof offerOf>[0]) => ({
      offers: [offerOf(params, { buyAmount, buyAmountMin: (buyAmount * 97n) / 100n, fees: [] })],
    })
    return fakeProvider({ id: `P${index}`, assets, quote })
  })
  const engine = createEngine({ plugins: [pluginOf(...providers)] })
  onTestFinished(() => engine.dispose())
  const facts: unknown[] = []
  engine.events.on('output-outlier', (fact) => facts.push(fact.providers))
  const { routes } = await engine.quote(call(quoteRequest()))
  const listed = new Map<string, Listed>(
    routes.map(({ providers, warnings, tags }) => [
      providers.join(),
      { warned: warnings.some(({ code }) => code === 'outputOutlier'), tags },
    ]),
  )
  return { order: [...listed.keys()], listed, facts }
}

describe('a route far above the others', () => {
  it('keeps its place, and gets a warning and no tag', async () => {
    const { order, listed, facts } = await routesOf([2000, 2010, 2200])
    expect(order).toEqual(['P2', 'P1', 'P0'])
    expect(listed.get('P2')).toEqual({ warned: true, tags: [] })
    expect(listed.get('P1')?.tags).toEqual(['RECOMMENDED', 'FASTEST', 'CHEAPEST'])
    expect(facts).toEqual([['P2']])
  })
  it('is more than 5 % above the median of the others', async () => {
    expect((await routesOf([2000, 2000, 2100])).listed.get('P2')?.warned).toBe(false)
    expect((await routesOf([2000, 2000, 2101])).listed.get('P2')?.warned).toBe(true)
  })
  it('is compared with at least two others when prices are unknown', async () => {
    const { listed } = await routesOf([2000, 4000])
    expect([...listed.values()].map(({ warned }) => warned)).toEqual([false, false])
  })
  it('is compared with known prices, also when it is the only route', async () => {
    const usd = { btc: '60000', eth: '3000' }
    expect((await routesOf([2000], usd)).listed.get('P0')?.warned).toBe(false)
    const { listed, facts } = await routesOf([2200], usd)
    expect(listed.get('P0')).toEqual({ warned: true, tags: [] })
    expect(facts).toEqual([['P0']])
  })
})
