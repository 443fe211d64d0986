import { toBase } from '@switchyard/core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signAndSend, trackToEnd } from './swap-scenario.ts'
import { openTestEnvironment, type TestEnvironment } from './test-environment.ts'
import { resizeDeposit } from './wallet/resize-deposit.ts'
import { testWallet } from './wallet/test-wallet.ts'

const USDC = 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

type Case = readonly [provider: string, buyAsset: string, sellAmount: string, thousandths: bigint]

const providers: readonly (readonly [provider: string, buyAsset: string, sellAmount: string])[] = [
  ['THORCHAIN_STREAMING', 'ETH.ETH', '0.02'],
  ['MAYACHAIN_STREAMING', 'ETH.ETH', '0.02'],
  ['CHAINFLIP', 'ETH.ETH', '0.02'],
  ['CHAINFLIP_STREAMING', 'ETH.ETH', '0.2'],
  ['FLASHNET', USDC, '0.02'],
]

/** Half and twice the quoted amount. NEAR accepts any excess, and less within the slippage. */
const cases: readonly Case[] = [
  ...providers.flatMap((one): Case[] => [
    [...one, 500n],
    [...one, 2_000n],
  ]),
  ['NEAR', 'ETH.ETH', '0.02', 995n],
  ['NEAR', 'ETH.ETH', '0.02', 2_000n],
]

describe('a deposit of another amount than quoted, under FLEX_INPUT', () => {
  let environment: TestEnvironment
  beforeAll(async () => {
    environment = await openTestEnvironment()
  })
  // Chainflip's adapter limits requests for unknown deposits per minute.
  beforeEach(() => environment.sandbox.world.clock.advance(61_000))
  afterAll(() => environment?.close())

  const deposited = async ([provider, buyAsset, sellAmount, thousandths]: Case) => {
    const scenario = { provider, sellAsset: 'BTC.BTC', buyAsset, sellAmount }
    const { sandbox, api } = environment
    const addresses = {
      sourceAddress: testWallet(sandbox, 'BTC').address,
      destinationAddress: testWallet(sandbox, 'ETH', 'bob').address,
    }
    const { provider: only, ...trade } = scenario
    const quote = await api.quote({ ...trade, ...addresses, providers: [only], quoteType: 'FLEX_INPUT' })
    const [route] = quote.routes
    if (!route) throw new Error(`${provider} has no route: ${JSON.stringify(quote.providerErrors)}`)
    const swap = await api.swap({ routeId: route.routeId, ...addresses })
    const hash = await signAndSend(environment, scenario, resizeDeposit(swap, thousandths))
    return { swap, deposit: { hash, chainId: 'bitcoin' } }
  }

  const holdingsOf = (buyAsset: string): bigint => {
    const contract = buyAsset === USDC ? USDC.slice('ETH.USDC-'.length).toLowerCase() : 'native'
    return environment.sandbox.world
      .ledger('ETH')
      .balance(testWallet(environment.sandbox, 'ETH', 'bob').address, contract)
  }

  it.each(cases)('%s swaps it into %s: %s × %i ‰ [QUO-5e, QUO-5g]', async (...one) => {
    const [, buyAsset, , thousandths] = one
    const before = holdingsOf(buyAsset)
    const { swap, deposit } = await deposited(one)
    const { end, statuses } = await trackToEnd(environment, deposit)
    expect(end.status, statuses.join(' → ')).toBe('completed')
    environment.sandbox.world.clock.pass(30 * 60_000)
    const received = holdingsOf(buyAsset) - before
    const decimals = buyAsset === USDC ? 6 : 18
    const expected = ((toBase(swap.expectedBuyAmount ?? '', decimals) ?? 0n) * thousandths) / 1_000n
    expect(received * 100n).toBeGreaterThan(expected * 95n)
    expect(received * 100n).toBeLessThan(expected * 105n)
  })

  it('NEAR waits for the rest of a much smaller deposit, and refunds it at the deadline', async () => {
    const before = holdingsOf('ETH.ETH')
    const { deposit } = await deposited(['NEAR', 'ETH.ETH', '0.02', 500n])
    environment.sandbox.world.clock.pass(60 * 60_000)
    expect(await environment.api.track(deposit)).toMatchObject({ status: 'pending' })
    environment.sandbox.world.clock.advance(5 * 60 * 60_000)
    const { end } = await trackToEnd(environment, deposit)
    expect(end).toMatchObject({ status: 'refunded', toAmount: '0' })
    expect(holdingsOf('ETH.ETH')).toBe(before)
  })

  it.each(['THORCHAIN_STREAMING', 'MAYACHAIN_STREAMING'])(
    '%s warns that nothing limits the price',
    async (provider) => {
      const warned = async (quoteType: 'FLEX_INPUT' | 'EXACT_INPUT') => {
        const trade = { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.02' }
        const { routes } = await environment.api.quote({ ...trade, providers: [provider], quoteType })
        return routes[0]?.warnings.map(({ code }) => code)
      }
      expect(await warned('FLEX_INPUT')).toContain('flexInputWithoutPriceLimit')
      expect(await warned('EXACT_INPUT')).not.toContain('flexInputWithoutPriceLimit')
    },
  )
})
