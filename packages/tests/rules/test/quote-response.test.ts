import type { Fee, Offer } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { btc, eth, usdc } from './assets.ts'
import { addresses, createHarness, errorResponse, hosts, pair, provider } from './harness.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const fee = (type: Fee['type'], amount: bigint, asset = eth): Fee => ({ type, asset, amount })

const offer: Partial<Offer> = {
  buyAmount: 1_950_000_000_000_000_000n,
  minBuyAmount: 1_900_000_000_000_000_000n,
  fees: [
    fee('liquidity', 10n ** 15n),
    fee('network', 2n * 10n ** 15n),
    fee('affiliate', 3n * 10n ** 15n),
    fee('service', 4n * 10n ** 15n),
    fee('outbound', 5n * 10n ** 15n),
    fee('inbound', 1_500n, btc),
    fee('inbound', 7n * 10n ** 15n),
  ],
  times: { inbound: 600, swap: 6, outbound: 12 },
}

/** Every value in a body with the path to it. */
const leaves = (value: unknown, path: readonly string[] = []): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => leaves(inner, [...path, name]))
    : [[path.join('.'), value]]

describe.each(hosts)('a quote response over $name', ({ connect }) => {
  const rich = () => createHarness(connect, { providers: [provider({ offer })] })
  it('has a UUID, its time, and routes [QRS-1, QRS-1b, QRS-1c, RTE-1, QRS-2, QUO-0]', async () => {
    const { quote } = rich()
    const { status, body } = await quote()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      quoteId: expect.stringMatching(UUID),
      createdAt: '2026-11-21T12:00:00.000Z',
      routes: [{ routeId: expect.stringMatching(UUID) }],
    })
    expect(body).not.toHaveProperty('providerErrors')
  })
  it('lists the providers that declined, with or without routes, with the minimum amount in human units [QRS-2, QER-1, QER-2, QUO-0, PER-1, PER-5]', async () => {
    const declined = { errorCode: 'sellAssetAmountTooSmall', message: 'Too small.', minAmount: '0.25' }
    const small = provider({ id: 'SMALL', quote: () => ({ declined }) })
    const entry = { provider: 'SMALL', ...declined }
    const { quote } = createHarness(connect, { providers: [small, provider()] })
    expect((await quote()).body).toMatchObject({ routes: [{ providers: ['FAKE'] }], providerErrors: [entry] })
    expect(await quote({ providers: ['SMALL'] })).toEqual({
      status: 200,
      body: { quoteId: expect.any(String), createdAt: expect.any(String), routes: [], providerErrors: [entry] },
    })
  })
  it('has the error at its root when the request is invalid [QRS-3, ERR-0]', async () => {
    const { quote } = rich()
    expect(await quote({ sellAmount: 'much' })).toEqual({
      status: 400,
      body: { error: 'invalidRequest', message: expect.any(String), data: expect.any(Object) },
    })
  })
  it('names assets and amounts: sold in base units, bought in human units [RTE-2, RTE-2b, RTE-3, RTE-4, RTE-4b]', async () => {
    const { quote } = rich()
    expect((await quote()).body).toMatchObject({
      routes: [
        {
          providers: ['FAKE'],
          sellAsset: 'BTC.BTC',
          buyAsset: 'ETH.ETH',
          sellAmount: '10000000',
          expectedBuyAmount: '1.95',
          expectedBuyAmountMaxSlippage: '1.9',
        },
      ],
    })
  })
  it('lists fees of six types, two inbound ones where their assets differ, and takes none of them out of the output [RTE-5, FEE-1, FEE-2, FEE-4]', async () => {
    const { quote } = rich()
    const { body } = await quote()
    const [route] = (body as { routes: { fees: { type: string; amount: string; asset: string }[] }[] }).routes
    expect(route?.fees.map(({ type, amount, asset }) => [type, amount, asset])).toEqual([
      ['liquidity', '0.001', 'ETH.ETH'],
      ['network', '0.002', 'ETH.ETH'],
      ['affiliate', '0.003', 'ETH.ETH'],
      ['service', '0.004', 'ETH.ETH'],
      ['outbound', '0.005', 'ETH.ETH'],
      ['inbound', '0.000015', 'BTC.BTC'],
      ['inbound', '0.007', 'ETH.ETH'],
    ])
    expect(route).toMatchObject({ expectedBuyAmount: '1.95', sellAmount: '10000000' })
  })
  it('gives times in seconds with their sum, and the change of value in basis points [RTE-6, RTE-7]', async () => {
    const { quote } = rich()
    expect((await quote()).body).toMatchObject({
      routes: [
        { estimatedTime: { inbound: 600, swap: 6, outbound: 12, total: 618 }, totalSlippageBps: -250, warnings: [] },
      ],
    })
  })
  it('has the steps of the swap as legs [RTE-8]', async () => {
    const { quote } = rich()
    expect((await quote()).body).toMatchObject({
      routes: [{ legs: [{ provider: 'FAKE', sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', buyAmount: '1.95' }] }],
    })
  })
  it('prices its assets, and has the approval spender only when an approval is needed [RTE-11, RTE-11c]', async () => {
    const spender = '0xrouter'
    const { quote } = createHarness(connect, {
      providers: [provider({ offer: { ...offer, approvalSpender: spender } }), provider({ id: 'PLAIN', offer })],
    })
    const { body } = await quote()
    const [approving, plain] = (body as { routes: { meta: Record<string, unknown> }[] }).routes
    expect(approving?.meta).toMatchObject({
      assets: [
        { asset: 'BTC.BTC', price: 60_000, image: expect.any(String) },
        { asset: 'ETH.ETH', price: 3000, image: expect.any(String) },
      ],
    })
    expect([approving, plain].map((route) => route?.meta.approvalAddress).sort()).toEqual([spender, undefined])
  })
  it('lists the next actions of a route [RTE-12]', async () => {
    const { quote } = rich()
    const { body } = await quote(addresses)
    const [route] = (body as { routes: { routeId: string; nextActions: unknown }[] }).routes
    expect(route?.nextActions).toEqual([
      { method: 'POST', url: '/swap', payload: { routeId: route?.routeId, ...addresses } },
    ])
  })
  it('carries the warnings of the provider [RTE-9b]', async () => {
    const warning = { code: 'vaultSwapUnavailable', display: 'A deposit channel is used instead.' }
    const { quote } = createHarness(connect, { providers: [provider({ offer: { warnings: [warning] } })] })
    expect((await quote()).body).toMatchObject({ routes: [{ warnings: [warning] }] })
  })
  it('writes every amount as text without exponent [SVC-8, SVC-8b]', async () => {
    const { quote } = createHarness(connect, {
      providers: [
        provider({ offer: { ...offer, fees: [...(offer.fees ?? []), { type: 'outbound', asset: eth, amount: 1n }] } }),
      ],
    })
    const found = leaves((await quote()).body).filter(([path]) => /amount/i.test(path) && !/bps$/i.test(path))
    expect(found.length).toBeGreaterThan(10)
    for (const [, value] of found) expect(value).toMatch(/^\d+(\.\d+)?$/)
    expect(found.map(([, value]) => value)).toContain('0.000000000000000001')
  })
  it('compares providers, across chains and within one [SVC-1b, SVC-1c]', async () => {
    const buying = (id: string, buyAmount: bigint) => provider({ id, offer: { buyAmount } })
    const { quote } = createHarness(connect, { providers: [buying('LESS', 10n), buying('MORE', 11n)] })
    for (const asked of [pair, { sellAsset: 'ETH.ETH', buyAsset: usdc.identifier }])
      expect((await quote(asked)).body).toMatchObject({ routes: [{ providers: ['MORE'] }, { providers: ['LESS'] }] })
  })
  it('names both assets when there is no route [ERR-1, ERR-0]', async () => {
    const { quote } = rich()
    expect(await quote({ providers: ['NOBODY'] })).toEqual({
      status: 404,
      body: { error: 'noRoutesFound', message: 'No routes found for BTC.BTC -> ETH.ETH' },
    })
    expect(await quote({ buyAsset: 'ETH.NOPE' })).toMatchObject(errorResponse(404, 'noRoutesFound'))
  })
})
