import { chainByCode, toBase } from '@switchyard/core'
import type { SwapResponse } from '@switchyard/wire'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type House, openHouse } from './house.ts'
import { followed, sent } from './journey.ts'
import { purse } from './wallet/purse.ts'

/** Sources: THORChain and MAYAChain documentation, memos; a limit counts in 1e8 units, and may end in a power of ten. */
const limitOf = (memo: string): bigint => {
  const [, digits = '', , zeros = '0'] = /^=:[^:]+:[^:]+:(\d+)(e(\d+))?/.exec(memo) ?? []
  return BigInt(digits) * 10n ** BigInt(zeros)
}

const wish = (provider: string, sellAsset: string) => ({
  provider,
  sellAsset,
  buyAsset: 'ETH.ETH',
  sellAmount: sellAsset === 'BTC.BTC' ? '0.05' : '5',
})

describe('a sweep of a wallet that holds many times what was quoted', () => {
  let house: House
  beforeEach(async () => {
    house = await openHouse()
  })
  afterEach(() => house?.close())

  const peopleOf = (sellAsset: string) => ({
    sourceAddress: purse(house.sandbox, sellAsset.split('.')[0] ?? '').address,
    destinationAddress: purse(house.sandbox, 'ETH', 'bob').address,
  })
  const quoted = async ({ provider, ...trade }: ReturnType<typeof wish>) => {
    const addresses = peopleOf(trade.sellAsset)
    const answer = await house.api.quote({ ...trade, ...addresses, enableSweep: true, providers: [provider] })
    const [route] = answer.routes
    if (!route) throw new Error(`${provider} has no route: ${JSON.stringify(answer.providerErrors)}`)
    return { route, body: { routeId: route.routeId, ...addresses, overrideSlippage: true } }
  }
  const balanceOf = (sellAsset: string): bigint => {
    const [chain = ''] = sellAsset.split('.')
    return house.sandbox.world.ledger(chain).balance(purse(house.sandbox, chain).address, 'native')
  }
  const whole = (text: string | undefined, decimals: number): bigint => toBase(text ?? '', decimals) ?? -1n

  const cases: readonly [provider: string, sellAsset: string][] = [
    ['THORCHAIN_STREAMING', 'BTC.BTC'],
    ['THORCHAIN_STREAMING', 'LTC.LTC'],
    ['MAYACHAIN_STREAMING', 'BTC.BTC'],
    ['CHAINFLIP', 'BTC.BTC'],
    ['CHAINFLIP_STREAMING', 'BTC.BTC'],
    ['NEAR', 'BTC.BTC'],
    ['NEAR', 'LTC.LTC'],
  ]

  it.each(cases)('is held by %s of %s to what it truly sells, and pays that', async (provider, sellAsset) => {
    const asked = wish(provider, sellAsset)
    const balance = balanceOf(sellAsset)
    const { route, body } = await quoted(asked)
    const swap: SwapResponse = await house.api.swap(body)
    expect(BigInt(swap.sellAmount)).toBeGreaterThan((balance * 99n) / 100n)
    expect(BigInt(swap.sellAmount)).toBeGreaterThan(10n * BigInt(route.sellAmount))
    const least = whole(swap.expectedBuyAmountMaxSlippage, 18)
    expect(least * 10n).toBeGreaterThan(whole(swap.expectedBuyAmount, 18) * 8n)
    if (swap.memo !== undefined) {
      const limit = limitOf(swap.memo) * 10n ** 10n
      expect(limit).toBeLessThanOrEqual(least)
      expect(limit * 1_000n).toBeGreaterThanOrEqual(least * 999n)
    }
    expect(swap.legs[0]).toMatchObject({ buyAmountMaxSlippage: swap.expectedBuyAmountMaxSlippage })
    const before = house.sandbox.world.ledger('ETH').balance(body.destinationAddress, 'native')
    const hash = await sent(house, asked, swap.tx)
    const chainId = chainByCode(sellAsset.split('.')[0] ?? '')?.chainId ?? ''
    expect((await followed(house, { hash, chainId })).end.status).toBe('completed')
    house.sandbox.world.clock.pass(30 * 60_000)
    expect(balanceOf(sellAsset)).toBeLessThan(balance / 1_000n)
    const received = house.sandbox.world.ledger('ETH').balance(body.destinationAddress, 'native') - before
    expect(received).toBeGreaterThanOrEqual(least)
  })

  it('is refused by a provider that does not take so much, before an order is opened', async () => {
    const { body } = await quoted(wish('FLASHNET', 'BTC.BTC'))
    await expect(house.api.swap(body)).rejects.toMatchObject({ code: 'swapRouteNotFound' })
  })

  it('takes no more than a ceiling of the rules allows, however little was quoted', async () => {
    const { body } = await quoted(wish('THORCHAIN_STREAMING', 'BTC.BTC'))
    house.engine.setPolicy({ sizeCeilings: [{ provider: 'THORCHAIN_STREAMING', usd: '20000' }] })
    await expect(house.api.swap(body)).rejects.toMatchObject({ code: 'swapRouteNotFound' })
  })
})
