import { UpstreamError } from '@switchyard/core'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFixture, quoteParams, swapAddresses } from './testing/fixture.ts'
import { estimate, NOW, order, pair } from './testing/orchestra.ts'
import { addresses, btc, eth, sol, solUsdc, token, usdc, xrp, zec } from './testing/tokens.ts'

const usdt = token('ETH.USDT-0xdAC17F958D2ee523a2206206994597C13D831ec7', 6)
const YEAR_3000 = '3000-01-01T00:00:00.000Z'
const LONGEST_ORDER_MS = 30 * 60_000

const renamed = (listed: ReturnType<typeof pair>, asset: string) => ({
  ...listed,
  destinationAsset: asset,
  destination: { ...listed.destination, asset },
})

describe('a list that names assets wrongly', () => {
  const boughtIn = async (routes: readonly unknown[]) => {
    const { provider, context } = createFixture({ limits: { routes } })
    const { assets } = await provider.assets(context)
    return assets.filter(({ buy }) => buy).map(({ token: { identifier } }) => identifier)
  }

  it('sells nothing for an asset whose two names differ', async () => {
    const listed = pair(btc, usdc)
    const other = { ...listed, destination: { ...listed.destination, asset: 'USDT' } }
    expect(await boughtIn([other, pair(btc, eth)])).toEqual(['ETH.ETH'])
    expect(await boughtIn([{ ...listed, destinationChain: 'solana' }, pair(btc, eth)])).toEqual(['ETH.ETH'])
    expect(await boughtIn([{ ...pair(usdc, btc), sourceAsset: 'USDT' }, pair(btc, eth)])).toEqual(['ETH.ETH'])
  })

  it('sells nothing for a name with two contracts, nor for a contract with two names', async () => {
    expect(await boughtIn([renamed(pair(btc, usdc), 'USDT'), pair(btc, usdt), pair(btc, eth)])).toEqual(['ETH.ETH'])
    expect(await boughtIn([pair(btc, usdc), renamed(pair(btc, usdc), 'USDT'), pair(btc, eth)])).toEqual(['ETH.ETH'])
  })

  it('sells nothing for an asset with two counts of decimals', async () => {
    const eighteen = pair(btc, usdc)
    const other = { ...eighteen, destination: { ...eighteen.destination, decimals: 18 } }
    expect(await boughtIn([eighteen, other, pair(btc, eth)])).toEqual(['ETH.ETH'])
  })

  it('tells names of different chains apart', async () => {
    expect(await boughtIn([pair(btc, usdc), pair(btc, solUsdc)])).toEqual([usdc.identifier, solUsdc.identifier])
  })

  it('declines a token under a name of another one, without a request', async () => {
    for (const listed of [
      renamed(pair(btc, usdc), 'USDT'),
      { ...pair(btc, usdc), destination: { ...pair(btc, usdc).destination, decimals: 18 } },
    ]) {
      const { provider, context, take } = createFixture({ limits: { routes: [listed] }, estimate: estimate() })
      await provider.assets(context)
      take()
      const answer = await provider.quote(quoteParams({ sell: btc, buy: usdc, sellAmount: 500_000n }), context)
      expect(answer).toMatchObject({ declined: { errorCode: 'quoteError' } })
      expect(take()).toEqual([])
    }
  })

  it('quotes a token under a decorated symbol of the same one', async () => {
    const tether = { ...usdt, ticker: 'USD₮0' }
    const { provider, context } = createFixture({ limits: { routes: [pair(btc, tether)] }, estimate: estimate() })
    const answer = await provider.quote(quoteParams({ sell: btc, buy: usdt, sellAmount: 500_000n }), context)
    expect(answer).toHaveProperty('offers')
  })
})

describe('an order of something else', () => {
  const buildWith = async (changes: object) => {
    const { provider, context } = createFixture({ estimate: estimate(), quote: order(100_000_000n, changes) })
    const priced = await provider.quote(quoteParams(), context)
    if (!('offers' in priced) || !priced.offers[0]) throw new Error('declined')
    return provider.build(priced.offers[0], swapAddresses(), context)
  }

  it.each([
    ['sourceChain', 'base'],
    ['sourceAsset', 'USDT'],
    ['destinationChain', 'spark'],
    ['destinationAsset', 'USDT'],
    ['recipientAddress', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    ['refundAddress', '0x5615e8ab93b9d695b6d4d6545f7792aa59e1069b'],
  ])('is refused when its %s is another', async (name, value) => {
    await expect(buildWith({ [name]: value })).rejects.toSatisfy(UpstreamError.is)
  })

  it('is opened when it repeats the request, in any spelling', async () => {
    const echoed = {
      sourceChain: 'ethereum',
      sourceAsset: 'USDC',
      destinationChain: 'bitcoin',
      destinationAsset: 'BTC',
      recipientAddress: addresses.BTC.toUpperCase(),
      refundAddress: addresses.ETH.toUpperCase().replace('0X', '0x'),
    }
    await expect(buildWith(echoed)).resolves.toMatchObject({ kind: 'simpleTransfer' })
  })

  it('ends with the longest life of an order, whatever it states', async () => {
    const { expiresAt, channel } = await buildWith({ expiresAt: YEAR_3000 })
    expect([expiresAt, channel?.expiresAt]).toEqual([NOW + LONGEST_ORDER_MS, NOW + LONGEST_ORDER_MS])
  })
})

describe('an estimate that never ends', () => {
  it('ends with the longest life of an order', async () => {
    const { provider, context } = createFixture({ estimate: estimate({ expiresAt: YEAR_3000 }) })
    const priced = await provider.quote(quoteParams(), context)
    expect(priced).toMatchObject({ offers: [{ expiresAt: NOW + LONGEST_ORDER_MS }] })
  })
})

describe('any single change of a name in the list', () => {
  it('never sells for another name than the contract has', async () => {
    const routes = [
      pair(btc, usdc),
      pair(eth, usdc),
      pair(btc, usdt),
      pair(usdc, usdt),
      pair(usdt, sol),
      pair(zec, xrp),
    ]
    const drawn = fc.record({
      at: fc.nat(routes.length - 1),
      side: fc.constantFrom('source', 'destination'),
      asset: fc.constantFrom('USDC', 'USDT', 'ETH', 'BTC', 'DAI'),
      both: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(drawn, async ({ at, side, asset, both }) => {
        const changed = routes.map((listed, index) => {
          if (index !== at) return listed
          const details = side === 'source' ? listed.source : listed.destination
          return { ...listed, [side]: { ...details, asset }, ...(both ? { [`${side}Asset`]: asset } : {}) }
        })
        const { provider, context, take } = createFixture({ limits: { routes: changed }, estimate: estimate() })
        await provider.assets(context)
        for (const [sell, buy] of [
          [btc, usdc],
          [usdc, usdt],
          [btc, usdt],
        ] as const) {
          take()
          await provider.quote(quoteParams({ sell, buy, sellAmount: 10_000_000n }), context)
          const [request] = take()
          if (!request) continue
          const query = new URL(request.url).searchParams
          expect([query.get('sourceAsset'), query.get('destinationAsset')]).toEqual([sell.ticker, buy.ticker])
        }
      }),
    )
  })
})
