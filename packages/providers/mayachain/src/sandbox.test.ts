import type { Token } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { quoteParams } from './testing/harness.ts'
import { EVM, HOUR, offerOf, seen, setUp, start } from './testing/sandbox-setup.ts'
import { arb, btc, cacao, dash, eth, kuji, rune, TAPROOT, usdc, xrd, zec } from './testing/tokens.ts'

describe('over the simulated network', () => {
  it('swaps BTC to ETH, from the mempool to the payout, for at least the promised minimum', async () => {
    const setup = setUp()
    const fees = {
      affiliateBps: 50,
      serviceBps: 15,
      accounts: { mayachain: 'sy' },
      serviceAccounts: { mayachain: 'sk' },
    }
    const { offer, hash } = await start(setup, { sell: btc, buy: eth, sellAmount: 5_000_000n, slippageBps: 300, fees })
    expect(offer.fees.map(({ type, bps }) => [type, bps])).toEqual([
      ['liquidity', undefined],
      ['outbound', undefined],
      ['affiliate', 50],
      ['service', 15],
      ['inbound', undefined],
    ])
    const { clock } = setup.sandbox.world
    expect(await seen(setup, hash)).toMatchObject({ status: 'pending', trackingStatus: 'inbound' })
    clock.pass(600_000 + 12_000)
    expect(await seen(setup, hash)).toMatchObject({ status: 'swapping', type: 'streaming_swap' })
    clock.pass(12 * HOUR)
    const done = await seen(setup, hash)
    expect(done).toMatchObject({ status: 'completed', toAsset: 'ETH.ETH', toAddress: EVM, fromAmount: '0.05' })
    expect(done?.legs.map(({ chainId, status }) => [chainId, status])).toEqual([
      ['bitcoin', 'completed'],
      ['mayachain-mainnet-v1', 'completed'],
      ['1', 'completed'],
    ])
    expect(done?.finalisedAt).toBeGreaterThan(0)
    const got = setup.sandbox.world.ledger('ETH').balance(EVM)
    expect(got).toBeGreaterThanOrEqual(offer.minBuyAmount)
    expect(Number(got) / Number(offer.buyAmount)).toBeCloseTo(1, 2)
  })

  it('swaps from and to every other chain it sells', async () => {
    const pairs: readonly (readonly [Token, Token, bigint])[] = [
      [eth, btc, 10n ** 18n],
      [arb, dash, 10n ** 17n],
      [dash, zec, 10n ** 9n],
      [zec, rune, 10n ** 8n],
      [rune, cacao, 10n ** 11n],
      [kuji, usdc, 10n ** 10n],
      [rune, xrd, 10n ** 10n],
      [xrd, btc, 50_000n * 10n ** 18n],
    ]
    const setup = setUp()
    const { world } = setup.sandbox
    for (const [sell, buy, sellAmount] of pairs) {
      const ledger = world.ledger(buy.chain)
      const to = ledger.own(world.key('receiver'))
      const asset = buy.address?.toLowerCase() ?? 'native'
      const before = ledger.balance(to, asset)
      const { offer, hash } = await start(setup, { sell, buy, sellAmount, slippageBps: 300, destinationAddress: to })
      world.clock.pass(12 * HOUR)
      expect(await seen(setup, hash)).toMatchObject({ status: 'completed', fromAsset: sell.identifier })
      const got = ledger.balance(to, asset) - before
      expect(got, `${sell.identifier} to ${buy.identifier}`).toBeGreaterThanOrEqual(offer.minBuyAmount)
      expect(Number(got) / Number(offer.buyAmount)).toBeCloseTo(1, 2)
    }
  })

  it('reports a refund with its reason, to the refund address', async () => {
    const setup = setUp()
    const refundAddress = '0x2222222222222222222222222222222222222222'
    const to = setup.sandbox.world.ledger('BTC').own(setup.sandbox.world.key('receiver'))
    const params = { sell: eth, buy: btc, sellAmount: 10n ** 18n, destinationAddress: to, refundAddress }
    const { hash } = await start(setup, params, { refundAddress, refundAddressSetting: 'STRICT' })
    setup.sandbox.faults.set('mayanode', { refund: true })
    setup.sandbox.world.clock.pass(12 * HOUR)
    const refunded = await seen(setup, hash)
    expect(refunded).toMatchObject({
      status: 'refunded',
      toAmount: '0',
      refundReason: expect.stringContaining('limit'),
    })
    expect(refunded?.legs.at(-1)).toMatchObject({ chainId: '1', status: 'refunded', toAddress: refundAddress })
    expect(setup.sandbox.world.ledger('ETH').balance(refundAddress)).toBeGreaterThan(99n * 10n ** 16n)
  })

  it('declines what the network refuses', async () => {
    const setup = setUp()
    const { provider, context, sandbox } = setup
    await provider.assets(context)
    const small = await provider.quote(quoteParams({ sellAmount: 20_000n, destinationAddress: EVM }), context)
    expect(small).toMatchObject({ declined: { errorCode: 'sellAssetAmountTooSmall', minAmount: expect.any(String) } })
    const minimum = Number((small as { declined: { minAmount: string } }).declined.minAmount)
    const least = BigInt(Math.round(minimum * 1e8))
    expect(await provider.quote(quoteParams({ sellAmount: least, destinationAddress: EVM }), context)).toHaveProperty(
      'offers',
    )
    expect(await provider.quote(quoteParams({ sourceAddress: TAPROOT }), context)).toMatchObject({
      declined: { errorCode: 'invalidAddressForChain' },
    })
    const offer = await offerOf(setup, { destinationAddress: EVM })
    sandbox.faults.set('mayanode', { halt: 'ETH' })
    // The halt is newer than the last reading: the node itself refuses, with status 200.
    expect(await provider.quote(quoteParams({ destinationAddress: EVM }), context)).toMatchObject({
      declined: { errorCode: 'swapHalted' },
    })
    const addresses = {
      sources: ['x'],
      destinationAddress: EVM,
      refundAddressSetting: 'WARNING',
      sweep: false,
    } as const
    await expect(provider.build(offer, addresses, context)).rejects.toMatchObject({ code: 'swapHalted' })
    const { assets } = await provider.assets(context)
    expect(assets.find(({ token }) => token.identifier === 'ETH.ETH')).toMatchObject({ sell: true, buy: true })
  })

  it('warns of a payout that is not signed now, and builds no deposit for it', async () => {
    const setup = setUp()
    const { provider, context, sandbox } = setup
    sandbox.faults.set('mayanode', { haltSigning: 'ETH' })
    await provider.assets(context)
    const offer = await offerOf(setup, { destinationAddress: EVM })
    expect(offer.warnings).toContainEqual(expect.objectContaining({ code: 'payoutWaits' }))
    const addresses = {
      sources: ['x'],
      destinationAddress: EVM,
      refundAddressSetting: 'WARNING',
      sweep: false,
    } as const
    await expect(provider.build(offer, addresses, context)).rejects.toMatchObject({ code: 'swapHalted' })
    sandbox.faults.set('mayanode', { haltSigning: 'BTC' })
    await provider.assets(context)
    const refundable = await offerOf(setup, { destinationAddress: EVM })
    expect(refundable.warnings).toContainEqual(expect.objectContaining({ code: 'refundWaits' }))
  })

  it('prices its assets like the sandbox', async () => {
    const { provider, context, sandbox } = setUp()
    const { assets } = await provider.assets(context)
    expect(assets).toHaveLength(13)
    for (const { token, usd } of assets) {
      const price = Number(sandbox.world.prices.usd(token.ticker)) / 1e8
      expect(Number(usd) / price, token.identifier).toBeCloseTo(1, 2)
    }
  })
})
