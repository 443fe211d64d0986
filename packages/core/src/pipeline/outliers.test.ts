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
const routesOf = async (
  milliethers: readonly (number | readonly number[])[],
  usd?: { readonly btc: string; readonly eth: string; readonly by?: string },
  names: readonly string[] = [],
) => {
  const providers = milliethers.map((outputs, index) => {
    const id = names[index] ?? `P${index}`
    const own = usd && (usd.by ?? id) === id ? usd : undefined
    const assets = [listing(btc, own?.btc), listing(eth, own?.eth)]
    const quote = (params: Parameters<typeof offerOf>[0]) => ({
      offers: [outputs].flat().map((output) => {
        const buyAmount = (ETHER * BigInt(output)) / 1000n
        return offerOf(params, { buyAmount, minBuyAmount: (buyAmount * 97n) / 100n, fees: [] })
      }),
    })
    return fakeProvider({ id, assets, quote })
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
  it('is compared with the median of the others: the middle one, or the larger of the two in the middle', async () => {
    const warned = async (...outputs: readonly number[]) => {
      const { listed } = await routesOf(outputs)
      return outputs.filter((_, index) => listed.get(`P${index}`)?.warned)
    }
    // Two others: 2 000 and 2 100; 5 % above the larger one is 2 205.
    expect(await warned(2_000, 2_100, 2_205)).toEqual([])
    expect(await warned(2_000, 2_100, 2_206)).toEqual([2_206])
    // Three others: the middle one is 2 100.
    expect(await warned(1_000, 2_100, 2_150, 2_205)).toEqual([])
    expect(await warned(1_000, 2_100, 2_150, 2_206)).toEqual([2_206])
    // Equal outputs are each other's.
    expect(await warned(2_000, 2_000, 3_000, 3_000)).toEqual([3_000, 3_000])
    expect(await warned(2_000, 3_000, 3_000, 3_000)).toEqual([])
  })
  it('is not one that a single route far below it stands beside', async () => {
    const { listed } = await routesOf([200, 2_000, 2_010])
    expect([...listed.values()].map(({ warned }) => warned)).toEqual([false, false, false])
    expect(listed.get('P2')?.tags).toContain('CHEAPEST')
    expect(listed.get('P0')?.tags).toEqual([])
  })
  it('is compared with one route of each other protocol, however many offers that makes', async () => {
    const above = await routesOf([[4_000, 4_001, 4_002, 4_003], 2_000, 2_010])
    expect(above.facts).toEqual([['P0'], ['P0'], ['P0'], ['P0']])
    expect(above.listed.get('P2')?.tags).toContain('CHEAPEST')
    const below = await routesOf([[200, 201, 202, 203], 2_000, 2_010])
    expect(below.facts).toEqual([])
    expect((await routesOf([[200, 201], 2_000])).facts).toEqual([])
  })
  it('is not compared with another provider of its protocol', async () => {
    const names = ['FLIP', 'FLIP_STREAMING', 'P2', 'P3']
    const { facts } = await routesOf([4_000, 4_100, 2_000, 2_010], undefined, names)
    expect(facts).toEqual([['FLIP'], ['FLIP_STREAMING']])
    expect((await routesOf([4_000, 4_100, 2_000], undefined, names)).facts).toEqual([])
  })
  it('is not one by the price of a single provider, beside two others', async () => {
    // At this price 1.5 ETH are worth the 0.1 BTC that is sold, and what the honest providers pay is worth a third more.
    const alone = { btc: '60000', eth: '4000', by: 'P0' }
    const { listed, facts } = await routesOf([1_500, 2_000, 2_010], alone)
    expect(facts).toEqual([])
    expect(listed.get('P2')?.tags).toContain('CHEAPEST')
    expect((await routesOf([1_500, 2_000], alone)).facts).toEqual([['P1']])
  })
  it('is above the value of what is sold, also beside others that are not', async () => {
    const { listed } = await routesOf([2_000, 2_010, 2_101], { btc: '60000', eth: '3000' })
    expect([...listed.values()].map(({ warned }) => warned)).toEqual([true, false, false])
    const cheap = await routesOf([2_000, 2_010, 2_020], { btc: '60000', eth: '4000' })
    expect([...cheap.listed.values()].map(({ warned }) => warned)).toEqual([true, true, true])
  })
})
