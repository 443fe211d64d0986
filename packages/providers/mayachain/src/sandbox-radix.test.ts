import { toBase } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { HOUR, offerOf, payer, seen, setUp, start } from './testing/sandbox-setup.ts'
import { btc, eth, xrd } from './testing/tokens.ts'

describe('Radix over the simulated network', () => {
  it('buys XRD, whose address the node abbreviates in its memo', async () => {
    const setup = setUp()
    const { world } = setup.sandbox
    const ledger = world.ledger('XRD')
    const to = ledger.own(world.key('buyer'))
    const node = setup.sandbox.urls.networks.mayachain?.mayanode
    const query = new URLSearchParams({
      from_asset: 'ETH.ETH',
      to_asset: 'XRD.XRD',
      amount: '100000000',
      destination: to,
    })
    const quoted = await setup.sandbox.fetch(new Request(`${node}/mayachain/quote/swap?${query}`))
    const { memo } = (await quoted.json()) as { readonly memo: string }
    expect(memo.split(':')[2]).toBe(to.replace('account_rdx1', ''))
    const sold = { sell: eth, buy: xrd, sellAmount: 10n ** 18n, slippageBps: 300, destinationAddress: to }
    const { offer, hash } = await start(setup, sold)
    world.clock.pass(12 * HOUR)
    expect(await seen(setup, hash)).toMatchObject({ status: 'completed', toAsset: 'XRD.XRD', toAddress: to })
    expect(ledger.balance(to)).toBeGreaterThanOrEqual(offer.minBuyAmount)
  })

  it('pays XRD for BTC to the short form of the address that the node wrote itself', async () => {
    const setup = setUp()
    const { world } = setup.sandbox
    const ledger = world.ledger('XRD')
    const to = ledger.own(world.key('receiver'))
    const sold = { sell: btc, buy: xrd, sellAmount: 1_000_000n, slippageBps: 300 }
    const { provider, context } = setup
    await provider.assets(context)
    // Quoted without a destination, the node has not shown its form: the deposit is not built.
    const blind = await offerOf(setup, { ...sold, sourceAddress: payer(setup, 'BTC', 1_000_000n) })
    const addresses = { destinationAddress: to, refundAddressSetting: 'WARNING', sweep: false } as const
    await expect(provider.build(blind, { ...addresses, sources: ['bc1q'] }, context)).rejects.toMatchObject({
      code: 'memoTooLongForSourceChain',
    })
    const { deposit, offer, hash } = await start(setup, { ...sold, destinationAddress: to })
    const memo = 'memo' in deposit ? (deposit.memo ?? '') : ''
    expect(memo.split(':')[2]).toBe(to.replace('account_rdx1', ''))
    expect(Buffer.byteLength(memo)).toBeLessThanOrEqual(80)
    world.clock.pass(12 * HOUR)
    expect(await seen(setup, hash)).toMatchObject({ status: 'completed', toAsset: 'XRD.XRD', toAddress: to })
    expect(ledger.balance(to)).toBeGreaterThanOrEqual(offer.minBuyAmount)
  })

  it('reports payouts and refunds on Radix by their printed hash', async () => {
    const setup = setUp()
    const { world } = setup.sandbox
    const [sellAmount, ledger] = [50_000n * 10n ** 18n, world.ledger('XRD')]
    const refundAddress = ledger.own(world.key('receiver'))
    const params = { sell: xrd, buy: eth, sellAmount, refundAddress }
    const { hash } = await start(setup, params, { refundAddress, refundAddressSetting: 'STRICT' })
    setup.sandbox.faults.set('mayanode', { refund: true })
    world.clock.pass(12 * HOUR)
    const refunded = await seen(setup, hash)
    expect(refunded).toMatchObject({ status: 'refunded', hash, fromAsset: 'XRD.XRD', fromAmount: '50000' })
    const [deposited] = refunded?.legs ?? []
    expect(deposited).toMatchObject({ type: 'native_contract_call', hash, chainId: 'radix-mainnet' })
    const back = refunded?.legs.at(-1)
    expect(back).toMatchObject({ status: 'refunded', toAddress: refundAddress, chainId: 'radix-mainnet' })
    expect(back?.hash).toMatch(/^txid_rdx1/)
    expect(ledger.balance(refundAddress)).toBe(toBase(back?.toAmount ?? '', 18))
  })
})
