import { describe, expect, it } from 'vitest'
import { usdc } from './assets.ts'
import { addresses, createHarness, errorResponse, hosts, pair, provider } from './harness.ts'

describe.each(hosts)('a quote request over $name', ({ connect }) => {
  it.each(['sellAsset', 'buyAsset', 'sellAmount'])(
    'needs %s, and says that it is missing [QRQ-1, QRQ-1b, QRQ-1c, ERR-4b]',
    async (field) => {
      const { as } = createHarness(connect)
      const reply = await as('owner').quote({ ...pair, [field]: undefined })
      expect(reply).toMatchObject(errorResponse(400, 'invalidRequest'))
      expect(reply.body).toMatchObject({ message: expect.stringContaining(`${field} is missing`), data: { field } })
    },
  )
  it('takes a decimal with a point as the amount [QRQ-2, RTE-3]', async () => {
    const { quote } = createHarness(connect)
    for (const sellAmount of ['0,1', '1e-1', '0x1', '-1', '+1', '1.', '', ' 1', '1.2.3', 0.1])
      expect(await quote({ sellAmount })).toMatchObject(errorResponse(400, 'invalidRequest'))
    expect((await quote({ sellAmount: '0.10000001' })).body).toMatchObject({ routes: [{ sellAmount: '10000001' }] })
  })
  it('names assets as Chain.Asset, or with the contract behind a dash [QUO-1]', async () => {
    const { quote, routeProviders } = createHarness(connect)
    for (const sellAsset of ['BTC', '.BTC', '', 'BTC BTC']) {
      expect(await quote({ sellAsset })).toMatchObject(errorResponse(400, 'invalidRequest'))
    }
    expect(await routeProviders({ buyAsset: usdc.identifier })).toEqual(['FAKE'])
    expect(await routeProviders({ buyAsset: 'ETH.USDC' })).toBe('noRoutesFound')
  })
  it('may omit the addresses, or passes them to the provider [QRQ-3b, QRQ-16]', async () => {
    const fake = provider()
    const { quote } = createHarness(connect, { providers: [fake] })
    await quote()
    expect(fake.asked).toHaveLength(1)
    expect(fake.asked[0]?.sourceAddress).toBeUndefined()
    expect(fake.asked[0]?.destinationAddress).toBeUndefined()
    await quote(addresses)
    expect(fake.asked[1]).toMatchObject(addresses)
  })
  it('does not check the form of an address; a refusal of a provider is in providerErrors [QUO-10, QER-1, PER-1]', async () => {
    const declined = { errorCode: 'invalidBuyAssetAddress', message: 'nonsense is no address' }
    const { quote } = createHarness(connect, {
      providers: [provider(), provider({ id: 'STRICT', quote: () => ({ declined }) })],
    })
    expect(await quote({ sourceAddress: 'nonsense', destinationAddress: 'nonsense' })).toMatchObject({
      status: 200,
      body: { routes: [{ providers: ['FAKE'] }], providerErrors: [{ provider: 'STRICT', ...declined }] },
    })
  })
  it('takes slippage in percent [QRQ-7]', async () => {
    const fake = provider()
    const { quote } = createHarness(connect, { providers: [fake] })
    for (const slippage of [5, 0.5, undefined]) await quote({ slippage })
    expect(fake.asked.map(({ slippageBps }) => slippageBps)).toEqual([500, 50, undefined])
    for (const slippage of [-1, 101, '5']) expect((await quote({ slippage })).status).toBe(400)
  })
  it('takes an affiliate fee of 0 to 1000 whole basis points [QRQ-8, LIM-2]', async () => {
    const { quote } = createHarness(connect)
    for (const affiliateFee of [0, 1, 1000]) expect((await quote({ affiliateFee })).status).toBe(200)
    for (const affiliateFee of [-1, 1001, 1.5, '5'])
      expect(await quote({ affiliateFee })).toMatchObject(errorResponse(400, 'invalidRequest'))
  })
  it('boosts only on request [QRQ-9]', async () => {
    const fake = provider()
    const { quote } = createHarness(connect, { providers: [fake] })
    for (const cfBoost of [true, undefined]) await quote({ cfBoost })
    expect(fake.asked.map(({ boost }) => boost)).toEqual([true, false])
  })
  it('removes routes that take longer than requested [QRQ-10]', async () => {
    const times = (inbound: number) => ({ times: { inbound, swap: 6, outbound: 12 } })
    const { routeProviders } = createHarness(connect, {
      providers: [provider({ id: 'SLOW', offer: times(583) }), provider({ id: 'QUICK', offer: times(582) })],
    })
    expect(await routeProviders()).toEqual(['QUICK', 'SLOW'])
    expect(await routeProviders({ maxExecutionTime: 600 })).toEqual(['QUICK'])
    expect(await routeProviders({ maxExecutionTime: 599 })).toBe('noRoutesFound')
  })
  it('swaps exactly the amount by default, and the deposited amount under FLEX_INPUT [QRQ-11, QUO-5a]', async () => {
    const fake = provider()
    const rigid = provider({ id: 'RIGID', capabilities: { flexInput: false } })
    const { routeProviders } = createHarness(connect, { providers: [fake, rigid] })
    expect(await routeProviders()).toEqual(['FAKE', 'RIGID'])
    expect(await routeProviders({ quoteType: 'EXACT_INPUT' })).toEqual(['FAKE', 'RIGID'])
    expect(await routeProviders({ quoteType: 'FLEX_INPUT' })).toEqual(['FAKE'])
    expect(fake.asked.map(({ flexInput }) => flexInput)).toEqual([false, false, true])
    expect(await routeProviders({ quoteType: 'EXACT_OUTPUT' })).toBe('invalidRequest')
  })
  it('sweeps on request, only on UTXO, TON and TRON chains, which implies FLEX_INPUT [QRQ-13, QRQ-13b, QUO-5c]', async () => {
    const fake = provider()
    const { routeProviders } = createHarness(connect, {
      providers: [fake, provider({ id: 'RIGID', capabilities: { flexInput: false } })],
    })
    const flexOf = async (sellAsset: string, enableSweep?: boolean) => {
      await routeProviders({ sellAsset, buyAsset: usdc.identifier, enableSweep })
      return fake.asked.at(-1)?.flexInput
    }
    for (const asset of ['BTC.BTC', 'ZEC.ZEC', 'TON.TON', 'TRON.TRX']) {
      expect(await flexOf(asset)).toBe(false)
      expect(await flexOf(asset, true)).toBe(true)
    }
    for (const asset of ['ETH.ETH', 'SOL.SOL', 'GAIA.ATOM']) expect(await flexOf(asset, true)).toBe(false)
    expect(await routeProviders({ enableSweep: true })).toEqual(['FAKE'])
    expect(await routeProviders({ sellAsset: 'ETH.ETH', buyAsset: 'BTC.BTC', enableSweep: true })).toEqual([
      'FAKE',
      'RIGID',
    ])
  })
  it('is public unless it requests privacy, which only providers with a privacy mode serve [QRQ-12, SVC-5, QUO-6a]', async () => {
    const fake = provider({ capabilities: { privacy: true } })
    const { routeProviders } = createHarness(connect, { providers: [fake, provider({ id: 'OPEN' })] })
    expect(await routeProviders()).toEqual(['FAKE', 'OPEN'])
    expect(await routeProviders({ usePrivacyMode: true })).toEqual(['FAKE'])
    expect(fake.asked.map(({ privacy }) => privacy)).toEqual([false, true])
  })
  it('keeps routes the wallet can sign, and gets 404 when no route is left [QRQ-15, QRQ-15b, SVC-2b, RTE-10, ERR-1b]', async () => {
    const kinds = ['simpleTransfer', 'transferWithMemo', 'contractCall'] as const
    const { routeProviders, quote } = createHarness(connect, {
      providers: [
        ...kinds.map((depositKind) => provider({ id: depositKind, offer: { depositKind } })),
        provider({ id: 'unclassified', offer: { depositKind: undefined } }),
      ],
    })
    for (const kind of kinds) expect(await routeProviders({ txHints: [kind] })).toEqual([kind])
    expect(await routeProviders({ txHints: ['contractCall', 'simpleTransfer'] })).toEqual([
      'contractCall',
      'simpleTransfer',
    ])
    expect(await quote({ txHints: ['contractCall'], providers: ['simpleTransfer'] })).toMatchObject(
      errorResponse(404, 'noRoutesFound'),
    )
    expect(await routeProviders({ txHints: ['letter'] })).toBe('invalidRequest')
    const { body } = await quote()
    const hints = (body as { routes: readonly { providers: string[]; txHint?: string }[] }).routes
    expect(hints.map(({ providers: [id], txHint }) => [id, txHint]).sort()).toEqual(
      [...kinds.map((kind) => [kind, kind]), ['unclassified', undefined]].sort(),
    )
  })
  it('restricts providers by exact name; without the field all are called [QRQ-6, QUO-2a, QUO-2b]', async () => {
    const { routeProviders } = createHarness(connect, { providers: [provider({ id: 'A' }), provider({ id: 'B' })] })
    expect(await routeProviders()).toEqual(['A', 'B'])
    expect(await routeProviders({ providers: ['B', 'NOBODY'] })).toEqual(['B'])
    for (const providers of [['b'], ['NOBODY'], []]) expect(await routeProviders({ providers })).toBe('noRoutesFound')
  })
})
