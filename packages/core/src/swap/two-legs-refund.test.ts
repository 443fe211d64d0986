import { describe, expect, it } from 'vitest'
import type { Chain } from '../contract/chain.ts'
import { btc, call, chainPluginOf, listing, pluginOf, usdc } from '../testing/fakes.ts'
import { routeIdOf, startEngine, twoLegEngine } from '../testing/two-leg-engine.ts'
import { bridge, dexAssets, link, linkQuote, linkSwap, sender, twoChains } from '../testing/two-leg-providers.ts'

/** Bitcoin comes in at one provider, and the other pays out on Ethereum. */
const fromBitcoin = { sellAsset: 'BTC.BTC', buyAsset: link.identifier, sellAmount: '0.01' }

const fromBitcoinEngine = () => {
  const two = bridge({ id: 'TWO', assets: dexAssets() })
  const plugins = [pluginOf(bridge({ id: 'ONE' }), two), ...twoChains().map(chainPluginOf)]
  return { engine: startEngine({ plugins }), two }
}

describe('the refund of a swap through two providers', () => {
  it('is refused before anything is opened when no address can take a refund on the intermediate chain', async () => {
    const address = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
    const between = { ...usdc, identifier: `ARB.USDC-${address}`, chain: 'ARB', chainId: '42161', address }
    const list = (...tokens: readonly (typeof usdc)[]) => tokens.map((token) => listing(token))
    const [one, two] = [
      bridge({ id: 'ONE', assets: list(link, between) }),
      bridge({
        id: 'TWO',
        assets: list(between, btc),
        build: async (offer, { sources }) => ({
          kind: 'simpleTransfer',
          asset: between,
          amount: offer.sellAmount,
          sources,
          to: `0x${'cd'.repeat(20)}`,
        }),
      }),
    ]
    const contracts = new Set<string>()
    const readRecipient: Chain['readRecipient'] = async ({ asset, address }) => ({
      kind: contracts.has(`${asset.chain} ${address}`) ? 'contract' : 'wallet',
      problems: [],
    })
    const engine = startEngine({
      plugins: [pluginOf(one, two), ...twoChains({ codes: ['ETH', 'ARB'], readRecipient }).map(chainPluginOf)],
      policy: { intermediateAssets: [between.identifier] },
    })
    const routeId = await routeIdOf(engine)
    const swap = (more: Parameters<typeof linkSwap>[1]) =>
      engine.swap(call(linkSwap(routeId, { disableBuildTx: true, ...more })))
    const code = 'refundAddressUnsupportedByRoute'
    await expect(swap({ allowSmartContractSender: true })).rejects.toMatchObject({ code })
    await expect(swap({ disableSecurityChecks: true })).rejects.toMatchObject({ code })
    contracts.add(`ETH ${sender}`)
    await expect(swap({})).rejects.toMatchObject({
      code: 'unableToBuildTransaction',
      message: expect.stringMatching(/ARB.*allowSmartContractSender/),
    })
    expect([...one.built, ...two.built]).toEqual([])
    contracts.clear()
    await swap({})
    expect(two.built[0]?.addresses).toMatchObject({ refundAddress: sender })
  })
  it('refunds the recipient when only the recipient is on the intermediate chain', async () => {
    const { engine, two } = fromBitcoinEngine()
    const routeId = await routeIdOf(engine, fromBitcoin)
    await engine.swap(
      call(linkSwap(routeId, { sourceAddress: 'bc1source', destinationAddress: sender, disableBuildTx: true })),
    )
    expect(two.built[0]?.addresses).toMatchObject({
      sources: [sender],
      refundAddress: sender,
      destinationAddress: sender,
    })
  })
  it('is refused where the recipient may be a contract whose address on the intermediate chain belongs to another', async () => {
    const address = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
    const between = { ...usdc, identifier: `ARB.USDC-${address}`, chain: 'ARB', chainId: '42161', address }
    const two = bridge({
      id: 'TWO',
      assets: [listing(between), listing(link)],
      build: async (offer, { sources }) => ({
        kind: 'simpleTransfer',
        asset: between,
        amount: offer.sellAmount,
        sources,
        to: `0x${'cd'.repeat(20)}`,
      }),
    })
    const one = bridge({ id: 'ONE', assets: [listing(btc), listing(between)] })
    const contracts = new Set<string>()
    const asked: string[] = []
    const readRecipient: Chain['readRecipient'] = async ({ asset, address }) => {
      asked.push(`${asset.chain} ${address}`)
      return { kind: contracts.has(`${asset.chain} ${address}`) ? 'contract' : 'wallet', problems: [] }
    }
    const engine = startEngine({
      plugins: [pluginOf(one, two), ...twoChains({ codes: ['ETH', 'ARB'], readRecipient }).map(chainPluginOf)],
      policy: { intermediateAssets: [between.identifier] },
    })
    const routeId = await routeIdOf(engine, fromBitcoin)
    const ends = { sourceAddress: 'bc1source', destinationAddress: sender, disableBuildTx: true }
    const swap = (more: Parameters<typeof linkSwap>[1]) => engine.swap(call(linkSwap(routeId, { ...ends, ...more })))
    const code = 'refundAddressUnsupportedByRoute'
    await expect(swap({ allowSmartContractReceiver: true })).rejects.toMatchObject({ code })
    await expect(swap({ disableSecurityChecks: true })).rejects.toMatchObject({ code })
    contracts.add(`ETH ${sender}`)
    await expect(swap({})).rejects.toMatchObject({
      code: 'unableToBuildTransaction',
      message: expect.stringMatching(/on ETH, whose address on ARB.*allowSmartContractReceiver/),
      data: { chain: 'ETH', address: sender },
    })
    expect([...one.built, ...two.built]).toEqual([])
    contracts.clear()
    await swap({ allowSmartContractSender: true })
    expect(two.built[0]?.addresses).toMatchObject({ refundAddress: sender })
    expect(new Set(asked)).toEqual(new Set([`ETH ${sender}`, `ARB ${sender}`]))
  })
  it('warns that the refund address does not apply to the second leg, or is refused under STRICT', async () => {
    const quoteOf = async (refundAddressSetting: 'WARNING' | 'STRICT') => {
      const { engine } = fromBitcoinEngine()
      return engine.quote(call(linkQuote({ ...fromBitcoin, refundAddress: 'bc1refund', refundAddressSetting })))
    }
    expect((await quoteOf('WARNING')).routes[0]?.warnings.map(({ code }) => code)).toEqual([
      'secondLegRefund',
      'refundAddressNotApplied',
    ])
    const { warnings = [] } = (await quoteOf('WARNING')).routes[0] ?? {}
    expect(warnings.map(({ display }) => display)).toEqual([
      'If the second leg cannot be made, USDC goes back to the recipient on ETH.',
      'The refund address holds for the first leg of this route only.',
    ])
    await expect(quoteOf('STRICT')).rejects.toMatchObject({ code: 'noRoutesFound' })
  })
})

describe('the refund address of a swap through two providers', () => {
  const warned = async (
    request: Parameters<typeof linkSwap>[1],
    more: Parameters<typeof bridge>[0] = {},
    asked: object = fromBitcoin,
  ) => {
    const two = bridge({ id: 'TWO', assets: dexAssets() })
    const plugins = [pluginOf(bridge({ id: 'ONE', ...more }), two), ...twoChains().map(chainPluginOf)]
    const engine = startEngine({ plugins })
    const routeId = await routeIdOf(engine, asked)
    const ends = { sourceAddress: 'bc1source', destinationAddress: sender, disableBuildTx: true }
    return engine.swap(call(linkSwap(routeId, { ...ends, ...request }))).then(
      ({ route }) => route.warnings.flatMap(({ code, display }) => (code === 'secondLegRefund' ? [] : [display])),
      ({ code }: { code: string }) => code,
    )
  }
  const own = { refundAddress: 'bc1refund' }
  const strict = { ...fromBitcoin, refundAddressSetting: 'STRICT' as const }

  it('holds for the first leg where the second refunds on another chain', async () => {
    expect(await warned(own)).toEqual(['The refund address holds for the first leg of this route only.'])
    expect(await warned({})).toEqual([])
    expect(await warned(own, {}, strict)).toBe('refundAddressUnsupportedByRoute')
    expect(await warned({}, {}, strict)).toEqual([])
  })

  it('holds for both, or for the second leg alone, where it is on the intermediate chain', async () => {
    const onEthereum = {
      sourceAddress: sender,
      destinationAddress: 'bc1recipient',
      refundAddress: `0x${'ef'.repeat(20)}`,
    }
    const fromLink = async (more: Parameters<typeof twoLegEngine>[0]) => {
      const { swap } = await twoLegEngine(more)
      const { route } = await swap(onEthereum)
      return route.warnings.flatMap(({ code, display }) => (code === 'refundAddressNotApplied' ? [display] : []))
    }
    expect(await fromLink({})).toEqual([])
    expect(await fromLink({ first: { capabilities: { refund: 'sender' } } })).toEqual([
      'The refund address holds for the second leg of this route only. A refund of the first leg goes back to the sender.',
    ])
  })

  it('holds for neither where the first refunds the sender', async () => {
    expect(await warned(own, { capabilities: { refund: 'sender' } })).toEqual([
      'The refund address cannot be honoured on this route. A refund of the first leg goes back to the sender.',
    ])
  })
})
