import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isNodeRequest, type SentRequest } from './record-traffic.ts'
import { buildSwap, quoteRoute } from './swap-scenario.ts'
import { openTestEnvironment, type TestEnvironment } from './test-environment.ts'
import { testWallet } from './wallet/test-wallet.ts'

const USDC = 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const pairs = [
  ['BTC.BTC', 'ETH.ETH', '0.1'],
  ['ETH.ETH', 'BTC.BTC', '1'],
  [USDC, 'BTC.BTC', '3000'],
  [USDC, 'SOL.SOL', '3000'],
  [USDC, 'ETH.ETH', '3000'],
  ['SOL.SOL', 'ETH.ETH', '20'],
] as const

/** Requests that open something at a provider: an order, a channel, a deposit address. */
const opens = ({ call, body = '' }: SentRequest): boolean => {
  if (call === 'POST /near/v0/quote') return !/"dry":\s*true/.test(body)
  if (call.startsWith('POST /chainflip-broker')) return /request_swap|deposit_address|encoding/.test(body)
  if (/\/openSwapDepositChannel/.test(call)) return true
  return call === 'POST /garden/v2/orders' || /^POST \/flashnet\/v1\/orchestration\/(quote|submit|orders?)$/.test(call)
}

/** All requests of a warm quote to providers. Review a new request before adding it. */
const harmless = [
  'GET /chainflip/v2/quote',
  'GET /flashnet/v1/orchestration/estimate',
  'GET /garden/v2/quote',
  'GET /harbor/swap/v1/quote',
  'GET /mayan/price/v3/quote',
  'GET /mayanode/mayachain/quote/swap',
  'GET /oneinch/swap/v6.1/{chain}/quote',
  'GET /pactswap/pactswap_cm/getSwapQuotesByAmountFrom',
  'GET /thornode/thorchain/quote/swap',
  'POST /near/v0/quote',
]

describe('quotes', () => {
  let environment: TestEnvironment
  beforeAll(async () => {
    environment = await openTestEnvironment()
  })
  afterAll(() => environment.close())

  it('open no channel, order or address, with and without addresses', async () => {
    const { api, traffic, sandbox } = environment
    const [btc, evm, sol] = ['BTC', 'ETH', 'SOL'].map((chain) => testWallet(sandbox, chain).address)
    const addressOn = { BTC: btc, ETH: evm, SOL: sol } as Readonly<Record<string, string>>
    const on = (identifier: string): string => addressOn[identifier.slice(0, 3)] ?? ''
    traffic.take()
    for (const [sellAsset, buyAsset, sellAmount] of pairs) {
      const trade = { sellAsset, buyAsset, sellAmount }
      await api.quote(trade)
      await api.quote({ ...trade, sourceAddress: on(sellAsset), destinationAddress: on(buyAsset) })
    }
    const sent = traffic.take()
    expect(sent.filter(opens)).toEqual([])
    expect(
      sent.filter((request) => isNodeRequest(request) && /send|submit|broadcast/i.test(request.body ?? '')),
    ).toEqual([])
    const asked = sent.filter((request) => !isNodeRequest(request))
    const calls = asked.map(({ call }) => call.replace(/\/\d+\/quote$/, '/{chain}/quote'))
    expect([...new Set(calls)].sort()).toEqual(harmless)
  })

  it('call each service once when the engine is warm', async () => {
    const trade = { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' }
    await environment.api.quote(trade)
    environment.traffic.take()
    await environment.api.quote(trade)
    const calls = environment.traffic.take().map(({ call }) => call)
    expect(calls.length).toBeGreaterThanOrEqual(6)
    expect(new Set(calls).size, calls.join()).toBe(calls.length)
  })

  it('are distinguished from requests that open something', async () => {
    const scenarios = [
      { provider: 'NEAR', sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' },
      { provider: 'CHAINFLIP', sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' },
      {
        provider: 'GARDEN',
        sellAsset: 'BTC.BTC',
        buyAsset: 'ETH.WBTC-0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599',
        sellAmount: '0.1',
      },
      { provider: 'FLASHNET', sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' },
    ]
    for (const scenario of scenarios) {
      const { routeId } = await quoteRoute(environment, scenario)
      environment.traffic.take()
      const [sourceAddress, destinationAddress] = ['BTC', 'ETH'].map(
        (chain) => testWallet(environment.sandbox, chain).address,
      )
      await buildSwap(environment, scenario, {
        routeId,
        sourceAddress: sourceAddress ?? '',
        destinationAddress: destinationAddress ?? '',
      })
      expect(environment.traffic.take().filter(opens), scenario.provider).not.toEqual([])
    }
  })
})
