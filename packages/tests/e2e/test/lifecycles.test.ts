import { toBase, toHuman, toIdentifierKey } from '@switchyard/core'
import { describeRecorded } from '@switchyard/test-support'
import type { EvmTransaction } from '@switchyard/test-wallets'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildSwap, quoteRoute, runSwap, type SwapScenario, signAndSend, trackToEnd } from './swap-scenario.ts'
import { openTestEnvironment, type TestEnvironment } from './test-environment.ts'
import { upstreamDocuments } from './upstream/documents.ts'
import { judgeTraffic } from './upstream/judge-traffic.ts'
import { testWallet } from './wallet/test-wallet.ts'

const USDC = 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const USDT = 'ETH.USDT-0xdAC17F958D2ee523a2206206994597C13D831ec7'

interface Case extends SwapScenario {
  /** The network whose fault switch refunds deposits; absent when a swap cannot be refunded. */
  readonly refunds?: string
  readonly buyDecimals: number
}

/** MAYAN locks USDC for every sell asset and refunds USDC, so USDC is sold here. */
const cases: readonly Case[] = [
  {
    provider: 'THORCHAIN_STREAMING',
    sellAsset: 'BTC.BTC',
    buyAsset: 'ETH.ETH',
    sellAmount: '0.1',
    buyDecimals: 18,
    refunds: 'thornode',
  },
  {
    provider: 'MAYACHAIN_STREAMING',
    sellAsset: 'ETH.ETH',
    buyAsset: 'BTC.BTC',
    sellAmount: '1',
    buyDecimals: 8,
    refunds: 'mayanode',
  },
  {
    provider: 'CHAINFLIP',
    sellAsset: USDC,
    buyAsset: 'BTC.BTC',
    sellAmount: '3000',
    buyDecimals: 8,
    refunds: 'chainflip',
  },
  {
    provider: 'CHAINFLIP_STREAMING',
    sellAsset: 'BTC.BTC',
    buyAsset: USDC,
    sellAmount: '0.2',
    buyDecimals: 6,
    refunds: 'chainflip',
  },
  { provider: 'NEAR', sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.05', buyDecimals: 18, refunds: 'near' },
  { provider: 'GARDEN', sellAsset: 'BTC.BTC', buyAsset: USDC, sellAmount: '0.05', buyDecimals: 6, refunds: 'garden' },
  {
    provider: 'FLASHNET',
    sellAsset: USDC,
    buyAsset: 'BTC.BTC',
    sellAmount: '2000',
    buyDecimals: 8,
    refunds: 'flashnet',
  },
  { provider: 'MAYAN', sellAsset: USDC, buyAsset: 'ARB.ETH', sellAmount: '3000', buyDecimals: 18, refunds: 'mayan' },
  { provider: 'HARBOR', sellAsset: USDT, buyAsset: 'BTC.BTC', sellAmount: '2000', buyDecimals: 8, refunds: 'harbor' },
  {
    provider: 'PACTSWAP',
    sellAsset: 'ETH.ETH',
    buyAsset: 'BTC.BTC',
    sellAmount: '1',
    buyDecimals: 8,
    refunds: 'pactswap',
  },
  { provider: 'ONEINCH', sellAsset: 'ETH.ETH', buyAsset: USDC, sellAmount: '2', buyDecimals: 6 },
]

describe('a swap from its quote to its end', () => {
  let environment: TestEnvironment
  beforeAll(async () => {
    environment = await openTestEnvironment()
  })
  // Chainflip's adapter limits requests for unknown deposits per minute and reports the limit.
  beforeEach(() => environment.sandbox.world.clock.advance(61_000))
  afterEach(() => environment.sandbox.faults.clear())
  afterAll(() => environment.close())

  it.each(cases)('delivers the quoted output through $provider', async ({ buyDecimals, refunds: _, ...scenario }) => {
    const { end, hash, route, received, statuses, swap } = await runSwap(environment, scenario)
    expect(end.status, statuses.join(' → ')).toBe('completed')
    expect(new Set(statuses).size, statuses.join(' → ')).toBe(statuses.length)
    expect(end.hash).toBe(hash)
    expect(end.toAddress?.toLowerCase()).toBe(swap.destinationAddress.toLowerCase())
    expect(end.meta?.provider).toBe(scenario.provider)
    expect(toIdentifierKey(end.toAsset ?? '')).toBe(toIdentifierKey(scenario.buyAsset))
    expect(toHuman(received, buyDecimals)).toBe(end.toAmount)
    expect(Number(end.toAmount)).toBeGreaterThanOrEqual(Number(route.expectedBuyAmountMaxSlippage))
  })

  const refundable = cases.filter(({ refunds }) => refunds !== undefined)
  it.each(refundable)(
    '$provider sends back what it cannot swap',
    async ({ buyDecimals: _, refunds = '', ...scenario }) => {
      environment.sandbox.faults.set(refunds, { refund: true })
      const { end, received, spent, statuses } = await runSwap(environment, scenario)
      expect(end.status, statuses.join(' → ')).toBe('refunded')
      expect(new Set(statuses).size, statuses.join(' → ')).toBe(statuses.length)
      expect(statuses).not.toContain('completed')
      expect(end.legs.at(-1)).toMatchObject({ chainId: end.chainId, status: 'refunded', toAsset: scenario.sellAsset })
      expect(end).toMatchObject({ fromAsset: scenario.sellAsset, toAsset: scenario.sellAsset, toAmount: '0' })
      expect(end.toAddress).toBe(end.legs.at(-1)?.toAddress)
      expect(received).toBe(0n)
      // The difference is fees of chain and network: under a tenth.
      const sold = toBase(scenario.sellAmount, decimalsOf(scenario.sellAsset)) ?? 0n
      expect(spent).toBeLessThan(sold / 10n)
    },
  )

  it('fails completely when the single transaction of ONEINCH is reverted', async () => {
    const scenario = { provider: 'ONEINCH', sellAsset: USDC, buyAsset: 'ETH.ETH', sellAmount: '5000' }
    const { routeId } = await quoteRoute(environment, scenario)
    const { address } = testWallet(environment.sandbox, 'ETH')
    const swap = await buildSwap(environment, scenario, {
      routeId,
      sourceAddress: address,
      destinationAddress: address,
    })
    const tx = swap.tx as unknown as EvmTransaction
    const ledger = environment.sandbox.world.ledger('ETH')
    const contract = USDC.slice('ETH.USDC-'.length).toLowerCase()
    const before = ledger.balance(address, contract)
    // The approval is revoked between signing and sending, so the router cannot take the tokens.
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [tx.to as Hex, 0n] })
    await signAndSend(environment, scenario, {
      to: contract,
      value: '0',
      data,
      gas: '0x186a0',
      gasPrice: tx.gasPrice ?? '0',
    })
    const hash = await signAndSend(environment, scenario, swap.tx)
    const { end } = await trackToEnd(environment, { hash, chainId: '1' })
    expect(end).toMatchObject({ status: 'failed', hash, meta: { provider: 'ONEINCH' } })
    expect(ledger.balance(address, contract)).toBe(before)
  })

  // After the swaps above: what they sent and were answered, and some more that build other deposits or are refused.
  describeRecorded('every request and every answer, by the document of the protocol', () => {
    beforeAll(async () => {
      for (const scenario of [...cases.map((one) => ({ ...one, sellAmount: '0.00002' })), ...otherSells])
        await quoteAndBuild(environment, scenario)
    })

    it.each(upstreamDocuments)('$name', async (document) => {
      const { sandbox, traffic } = environment
      const { calls, faults, unseen } = await judgeTraffic(document, traffic.exchanges, sandbox.urls)
      expect(calls).toBeGreaterThan(0)
      expect(faults).toEqual([])
      expect(unseen, 'differences that no exchange shows').toEqual([])
    })
  })
})

/** Sells whose deposits have other forms than those above. */
const otherSells: readonly SwapScenario[] = [
  { provider: 'THORCHAIN_STREAMING', sellAsset: 'ETH.ETH', buyAsset: 'BTC.BTC', sellAmount: '1' },
  { provider: 'MAYACHAIN_STREAMING', sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' },
  {
    provider: 'GARDEN',
    sellAsset: 'ETH.WBTC-0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599',
    buyAsset: 'BTC.BTC',
    sellAmount: '0.05',
  },
  { provider: 'GARDEN', sellAsset: USDC, buyAsset: 'BTC.BTC', sellAmount: '3000' },
  { provider: 'GARDEN', sellAsset: 'SOL.SOL', buyAsset: 'BTC.BTC', sellAmount: '20' },
  { provider: 'HARBOR', sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.05' },
]

/** The requests of a quote and, where there is a route, of its deposit; a refusal is an answer too. */
const quoteAndBuild = async (environment: TestEnvironment, scenario: SwapScenario): Promise<void> => {
  const route = await quoteRoute(environment, scenario).catch(() => undefined)
  if (!route) return
  const [sellChain, buyChain] = [scenario.sellAsset, scenario.buyAsset].map((asset) => asset.split('.')[0] ?? '')
  await buildSwap(environment, scenario, {
    routeId: route.routeId,
    sourceAddress: testWallet(environment.sandbox, sellChain ?? '').address,
    destinationAddress: testWallet(environment.sandbox, buyChain ?? '', 'bob').address,
  })
}

const decimalsOf = (identifier: string): number =>
  identifier === 'BTC.BTC' ? 8 : identifier.startsWith('ETH.USD') ? 6 : 18
