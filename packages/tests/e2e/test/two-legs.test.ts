import { toHuman, toIdentifierKey } from '@switchyard/core'
import type { EvmTransaction } from '@switchyard/test-wallets'
import type { QuoteRouteResponse } from '@switchyard/wire'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isNodeRequest } from './record-traffic.ts'
import { buildSwap, type SwapScenario, signAndSend, trackToEnd } from './swap-scenario.ts'
import { openTestEnvironment, type TestEnvironment } from './test-environment.ts'
import { testWallet } from './wallet/test-wallet.ts'

const LINK = 'ETH.LINK-0x514910771AF9Ca656af840dff83E8264EcF986CA'
const MINUTE = 60_000

/** Sold on Ethereum only through ONEINCH: here no provider that pays Bitcoin lists it, as with most tokens. */
const scenario: SwapScenario = { provider: 'ONEINCH', sellAsset: LINK, buyAsset: 'BTC.BTC', sellAmount: '300' }
const seconds = ['CHAINFLIP', 'NEAR'] as const

describe('a swap through two providers', () => {
  let environment: TestEnvironment
  beforeAll(async () => {
    // Two providers price each swap several times; slow time keeps prices equal between their requests.
    environment = await openTestEnvironment({}, [], 1)
    environment.engine.setPolicy({ switchedOff: ['NEAR', 'FLASHNET'].map((provider) => ({ provider, asset: LINK })) })
  })
  // Chainflip's adapter limits requests for unknown deposits per minute.
  beforeEach(() => environment.sandbox.world.clock.advance(61_000))
  afterEach(() => environment.sandbox.faults.clear())
  afterAll(() => environment.close())

  const addresses = () => ({
    sourceAddress: testWallet(environment.sandbox, 'ETH').address,
    destinationAddress: testWallet(environment.sandbox, 'BTC', 'bob').address,
  })
  const { provider: _, ...trade } = scenario
  const routes = async (providers?: readonly string[]): Promise<readonly QuoteRouteResponse[]> =>
    (await environment.api.quote({ ...trade, ...addresses(), ...(providers ? { providers: [...providers] } : {}) }))
      .routes

  const owned = (identifier: string, address: string): bigint => {
    const [asset = '', contract] = identifier.split('-')
    const ledger = environment.sandbox.world.ledger(asset.slice(0, asset.indexOf('.')))
    return ledger.balance(address, contract?.toLowerCase() ?? 'native')
  }
  const balancesOf = (between: string) => ({
    sold: owned(LINK, addresses().sourceAddress),
    between: owned(between, addresses().sourceAddress),
    bought: owned('BTC.BTC', addresses().destinationAddress),
  })

  /** Quote, swap, sign, broadcast; then tracking to the end by the hash of the only transaction the user signs. */
  const walk = async (second: string) => {
    const [route] = await routes(['ONEINCH', second])
    if (!route) throw new Error(`There is no route through ${second}.`)
    const between = route.legs[0]?.buyAsset ?? ''
    const before = balancesOf(between)
    const swap = await buildSwap(environment, scenario, { routeId: route.routeId, ...addresses() })
    const hash = await signAndSend(environment, scenario, swap.tx)
    const { end, statuses } = await trackToEnd(environment, { hash, chainId: '1' })
    // Some providers report a swap as completed before its payout has arrived.
    environment.sandbox.world.clock.pass(30 * MINUTE)
    const after = balancesOf(between)
    const gained = {
      sold: before.sold - after.sold,
      between: after.between - before.between,
      bought: after.bought - before.bought,
    }
    return { route, between, swap, hash, end, statuses, gained }
  }

  it('is offered when no single provider trades the pair, and its quote opens nothing', async () => {
    environment.traffic.take()
    const offered = await routes()
    expect(new Set(offered.map(({ providers }) => providers.join('+')))).toEqual(
      new Set(['ONEINCH+CHAINFLIP', 'ONEINCH+CHAINFLIP_STREAMING', 'ONEINCH+NEAR']),
    )
    const calls = environment.traffic.take().filter((request) => !isNodeRequest(request))
    expect(calls.filter(({ call, body = '' }) => /broker|openSwap/.test(call) || /"dry":\s*false/.test(body))).toEqual(
      [],
    )
    // At most eight requests in either round.
    expect(calls.length).toBeLessThanOrEqual(16)
    expect(offered.every(({ txHint, legs }) => txHint === 'contractCall' && legs.length === 2)).toBe(true)
  })

  it.each(seconds)('delivers the quoted output, from ONEINCH through %s', async (second) => {
    const { end, gained, hash, between, route, statuses, swap } = await walk(second)
    expect(end.status, statuses.join(' → ')).toBe('completed')
    expect(new Set(statuses).size, statuses.join(' → ')).toBe(statuses.length)
    expect(end).toMatchObject({ hash, meta: { provider: second } })
    expect(toIdentifierKey(end.fromAsset ?? '')).toBe(toIdentifierKey(LINK))
    expect(end.toAsset).toBe('BTC.BTC')
    expect(toHuman(gained.bought, 8)).toBe(end.toAmount)
    expect(Number(end.toAmount)).toBeGreaterThanOrEqual(Number(swap.expectedBuyAmountMaxSlippage))
    expect(Number(end.toAmount)).toBeGreaterThanOrEqual(Number(route.expectedBuyAmountMaxSlippage))
    expect(toHuman(gained.sold, 18)).toBe(scenario.sellAmount)
    if (between !== 'ETH.ETH') expect(gained.between).toBe(0n)
    expect(end.legs.at(0)).toMatchObject({ hash, type: 'swap', status: 'completed' })
    expect(end.legs.at(-1)).toMatchObject({ chainId: 'bitcoin', status: 'completed', toAmount: end.toAmount })
    const channel = swap.meta.providerDepositChannelId ?? ''
    expect(await environment.api.track({ depositChannelId: channel })).toMatchObject({ status: 'completed', hash })
    const depositAddress = end.legs[0]?.toAddress ?? ''
    expect(await environment.api.track({ depositAddress })).toMatchObject({ status: 'completed', hash })
  })

  it('submits the payout of ONEINCH, once, to a second provider that does not notice deposits by itself', async () => {
    environment.sandbox.faults.set('near', { unnoticed: true })
    environment.traffic.take()
    const { end, gained, hash, statuses } = await walk('NEAR')
    expect(end.status, statuses.join(' → ')).toBe('completed')
    expect(toHuman(gained.bought, 8)).toBe(end.toAmount)
    const submitted = environment.traffic
      .take()
      .flatMap(({ call, body = '' }) => (call.endsWith('/v0/deposit/submit') ? [JSON.parse(body.toLowerCase())] : []))
    expect(submitted).toEqual([{ txhash: hash, depositaddress: end.legs[0]?.toAddress }])
  })

  it.each(seconds)('is refunded in the intermediate asset when %s cannot swap it', async (second) => {
    environment.sandbox.faults.set(second.toLowerCase(), { refund: true })
    const { end, gained, between, route, statuses } = await walk(second)
    expect(end.status, statuses.join(' → ')).toBe('refunded')
    expect(statuses).not.toContain('completed')
    expect(end.toAmount).toBe('0')
    expect(toIdentifierKey(end.toAsset ?? '')).toBe(toIdentifierKey(between))
    expect(end.toAddress?.toLowerCase()).toBe(addresses().sourceAddress.toLowerCase())
    expect(end.legs.at(-1)).toMatchObject({ chainId: '1', status: 'refunded' })
    expect(gained.bought).toBe(0n)
    // The difference is fees of chain and network: under a tenth.
    const expected = Number(route.legs[0]?.buyAmount)
    expect(Number(toHuman(gained.between, between === 'ETH.ETH' ? 18 : 6))).toBeGreaterThan(expected * 0.9)
  })

  it('fails completely when its first leg is reverted; nothing reaches the second', async () => {
    const [route] = await routes(['ONEINCH', 'CHAINFLIP'])
    const swap = await buildSwap(environment, scenario, { routeId: route?.routeId ?? '', ...addresses() })
    const waiting = await environment.api.track({ depositChannelId: swap.meta.providerDepositChannelId ?? '' })
    expect(waiting).toMatchObject({ status: 'not_started', toAsset: 'BTC.BTC' })
    const before = balancesOf(route?.legs[0]?.buyAsset ?? '')
    // With too little gas the router reverts, and the wallet pays only the fee.
    const tx = swap.tx as unknown as EvmTransaction
    const hash = await signAndSend(environment, scenario, { ...tx, gas: '0x15f90' })
    const { end } = await trackToEnd(environment, { hash, chainId: '1' })
    expect(end).toMatchObject({ status: 'failed', hash, meta: { provider: 'ONEINCH' } })
    expect(balancesOf(route?.legs[0]?.buyAsset ?? '').sold).toBe(before.sold)
  })
})
