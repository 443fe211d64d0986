import { findChain, toBase } from '@switchyard/core'
import type { SwapResponse } from '@switchyard/wire'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signAndSend, trackToEnd } from './swap-scenario.ts'
import { openTestEnvironment, type TestEnvironment } from './test-environment.ts'
import { testWallet } from './wallet/test-wallet.ts'

/** Sources: THORChain and MAYAChain documentation, memos; a limit is in 1e8 units and may end in a power of ten. */
const limitOf = (memo: string): bigint => {
  const [, digits = '', , zeros = '0'] = /^=:[^:]+:[^:]+:(\d+)(e(\d+))?/.exec(memo) ?? []
  return BigInt(digits) * 10n ** BigInt(zeros)
}

const scenario = (provider: string, sellAsset: string) => ({
  provider,
  sellAsset,
  buyAsset: 'ETH.ETH',
  sellAmount: sellAsset === 'BTC.BTC' ? '0.05' : '5',
})

describe('a sweep of a wallet that holds many times the quoted amount', () => {
  let environment: TestEnvironment
  beforeEach(async () => {
    environment = await openTestEnvironment()
  })
  afterEach(() => environment?.close())

  const accountsOf = (sellAsset: string) => ({
    sourceAddress: testWallet(environment.sandbox, sellAsset.split('.')[0] ?? '').address,
    destinationAddress: testWallet(environment.sandbox, 'ETH', 'bob').address,
  })
  const quoteRoute = async ({ provider, ...trade }: ReturnType<typeof scenario>) => {
    const addresses = accountsOf(trade.sellAsset)
    const answer = await environment.api.quote({ ...trade, ...addresses, enableSweep: true, providers: [provider] })
    const [route] = answer.routes
    if (!route) throw new Error(`${provider} has no route: ${JSON.stringify(answer.providerErrors)}`)
    return { route, body: { routeId: route.routeId, ...addresses, overrideSlippage: true } }
  }
  const balanceOf = (sellAsset: string): bigint => {
    const [chain = ''] = sellAsset.split('.')
    return environment.sandbox.world.ledger(chain).balance(testWallet(environment.sandbox, chain).address, 'native')
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

  it.each(cases)('is priced by %s for all the %s that it sells, and pays that', async (provider, sellAsset) => {
    const asked = scenario(provider, sellAsset)
    const balance = balanceOf(sellAsset)
    const { route, body } = await quoteRoute(asked)
    const swap: SwapResponse = await environment.api.swap(body)
    expect(BigInt(swap.sellAmount)).toBeGreaterThan((balance * 99n) / 100n)
    expect(BigInt(swap.sellAmount)).toBeGreaterThan(10n * BigInt(route.sellAmount))
    const least = whole(swap.expectedBuyAmountMaxSlippage, 18)
    expect(least * 10n).toBeGreaterThan(whole(swap.expectedBuyAmount, 18) * 8n)
    if (swap.memo !== undefined) {
      // Both networks may take the outbound fee after the comparison with the limit.
      const outbound = whole(swap.fees.find(({ type }) => type === 'outbound')?.amount, 18)
      const limit = limitOf(swap.memo) * 10n ** 10n - outbound
      expect(limit).toBeLessThanOrEqual(least)
      expect(limit * 1_000n).toBeGreaterThanOrEqual(least * 999n)
    }
    expect(swap.legs[0]).toMatchObject({ buyAmountMaxSlippage: swap.expectedBuyAmountMaxSlippage })
    const before = environment.sandbox.world.ledger('ETH').balance(body.destinationAddress, 'native')
    const hash = await signAndSend(environment, asked, swap.tx)
    const chainId = findChain(sellAsset.split('.')[0] ?? '')?.chainId ?? ''
    expect((await trackToEnd(environment, { hash, chainId })).end.status).toBe('completed')
    environment.sandbox.world.clock.pass(30 * 60_000)
    expect(balanceOf(sellAsset)).toBeLessThan(balance / 1_000n)
    const received = environment.sandbox.world.ledger('ETH').balance(body.destinationAddress, 'native') - before
    expect(received).toBeGreaterThanOrEqual(least)
  })

  it('is refused for a provider with a lower maximum before an order is opened', async () => {
    const { body } = await quoteRoute(scenario('FLASHNET', 'BTC.BTC'))
    await expect(environment.api.swap(body)).rejects.toMatchObject({ code: 'swapRouteNotFound' })
  })

  it('is refused above a size ceiling, however small the quoted amount', async () => {
    const { body } = await quoteRoute(scenario('THORCHAIN_STREAMING', 'BTC.BTC'))
    environment.engine.setPolicy({ sizeCeilings: [{ provider: 'THORCHAIN_STREAMING', usd: '20000' }] })
    await expect(environment.api.swap(body)).rejects.toMatchObject({ code: 'swapRouteNotFound' })
  })
})
