import { listedAddresses } from '@switchyard/core'
import { afterAll, describe, expect, it } from 'vitest'
import { hosts } from './hosts.ts'
import { addresses, body, createRulesEngines, type Routed } from './rules-engines.ts'
import { depositHash, receiver, sender, share } from './rules-plugin.ts'

const deposit = { hash: depositHash, chainId: 'litecoin' }

/** A real engine behind every host: the rules of the API, seen from outside. */
describe.each(hosts)('the rules of the API over $name', ({ connect }) => {
  const { setUp, dispose } = createRulesEngines(connect)
  afterAll(dispose)

  it('goes from a quote to a built transaction to a completed swap [SVC-1, SWP-0, TRK-0]', async () => {
    const { as, quoted } = setUp()
    const routeId = await quoted('owner', addresses)
    for (const operation of ['swap', 'legacySwap'] as const) {
      const { status, body: swap } = await as('owner')[operation]({ routeId, ...addresses })
      expect(status).toBe(200)
      expect(swap).toMatchObject({ routeId, sellAmount: '150000000', tx: { amount: '150000000' }, ...addresses })
      expect((swap as { meta: object }).meta).not.toHaveProperty('signature')
    }
    const { body: track } = await as('owner').track(deposit)
    expect(track).toMatchObject({ status: 'completed', toAmount: '15', meta: { provider: 'FAKE', privacyMode: false } })
    expect(JSON.stringify(track)).not.toContain('redacted')
  })

  it('re-quotes by the legacy endpoint with the addresses in its routes [VER-2, QUO-6f]', async () => {
    const { as } = setUp()
    const { body: quote } = await as('owner').legacyQuote({ ...body, ...addresses, includeTx: true })
    expect(quote).toMatchObject({
      routes: [{ ...addresses, nextActions: [{ method: 'POST', url: '/swap', payload: addresses }] }],
    })
    expect(await as('owner').legacyQuote({ ...body, usePrivacyMode: true, txHints: ['contractCall'] })).toMatchObject({
      status: 404,
      body: { error: 'noRoutesFound', message: expect.stringContaining('No routes found') },
    })
  })

  it('holds every service to its own rate [AUT-3, ERR-8]', async () => {
    const { as } = setUp()
    const client = as('slow')
    const once = [
      () => client.quote(body),
      () => client.swap({ routeId: 'unknown-route', ...addresses }),
      () => client.track(deposit),
      () => client.tokens(),
      () => client.prices({ tokens: [], metadata: false }),
      () => client.screen({ addresses: sender, chains: 'LTC' }),
    ]
    for (const ask of once) expect((await ask()).status).not.toBe(429)
    for (const ask of once) expect(await ask()).toMatchObject({ status: 429, body: { error: 'rateLimitExceeded' } })
    expect((await client.explore(deposit)).status).toBe(200)
  })

  it('refuses a trade above the cap of the key [AUT-3b, ERR-9]', async () => {
    const { as } = setUp()
    expect(await as('small').quote(body)).toMatchObject({ status: 403, body: { error: 'swapSizeExceeded' } })
    expect((await as('small').quote({ ...body, sellAmount: '0.5' })).status).toBe(200)
  })

  it('shows a provider that is switched off for the key with no chains [PRV-1b, PRV-2]', async () => {
    const { as } = setUp()
    expect((await as('without').providers()).body).toMatchObject([{ provider: 'FAKE', enabledChainIds: [] }])
    expect((await as('without').providersStatus()).body).toMatchObject([
      { provider: 'FAKE', enabledChainsGlobal: expect.arrayContaining(['litecoin']), enabledChains: [] },
    ])
    expect(await as('without').quote(body)).toMatchObject({ status: 404, body: { error: 'noRoutesFound' } })
  })

  it('refuses a restricted token from a restricted or unknown region, at quote and swap, and lists it to everybody [SVC-4, GEO-4, GEO-5, ERR-10, ERR-10b, SFT-1b, TKN-3c]', async () => {
    const { as } = setUp()
    const restricted = { ...body, buyAsset: share.identifier }
    const from = (region: object) => as('owner', { region })
    for (const [region, country] of [
      [{ userIp: '2.2.2.2', forwardedFor: '1.1.1.1' }, 'US'],
      [{ forwardedFor: '2.2.2.2, 1.1.1.1' }, 'US'],
      [{ forwardedFor: '2001:db8::1', edgeCountry: 'US' }, 'US'],
      [{}, 'unknown'],
    ] as const)
      expect(await from(region).quote(restricted)).toEqual({
        status: 451,
        body: {
          error: 'geoRestrictedToken',
          message: expect.any(String),
          data: { 0: 'Tesla xStock', 1: country, rule: 'tokenized-securities' },
        },
      })
    const { status, body: quote } = await from({ userIp: '1.1.1.1' }).quote(restricted)
    expect(status).toBe(200)
    const swap = { routeId: (quote as Routed).routes[0]?.routeId, ...addresses }
    expect(await from({ userIp: '2.2.2.2' }).swap(swap)).toMatchObject({ status: 451 })
    expect((await from({ userIp: '2.2.2.2' }).searchTokens({ query: 'tslax' })).body).toMatchObject({
      tokens: [{ identifier: share.identifier, geoBlockRule: 'tokenized-securities' }],
    })
    expect((await as('owner').tokens({ category: 'rwa' })).body).toMatchObject([{ count: 1 }])
    expect((await as('owner').swapTo({ sellAsset: 'LTC.LTC' })).body).toContain(share.identifier)
    expect((await as('owner').quote(body)).status).toBe(200)
  })

  it('keeps a refund address to its setting', async () => {
    const { as } = setUp()
    const refundAddress = 'ltc1qrefundrefundrefundrefundrefund0000000'
    const lenient = await as('owner').quote({ ...body, ...addresses, refundAddress })
    expect(lenient.status).toBe(404)
    expect((await as('owner').quote({ ...body, refundAddressSetting: 'STRICT' })).status).toBe(200)
  })

  it('answers 200 without routes where every provider that was asked declined [QUO-0, QER-2]', async () => {
    const { as } = setUp()
    expect(await as('owner').quote({ ...body, sellAmount: '0.000001' })).toMatchObject({
      status: 200,
      body: {
        routes: [],
        providerErrors: [{ provider: 'FAKE', errorCode: 'sellAssetAmountTooSmall', minAmount: '0.00001' }],
      },
    })
  })

  it('refuses bad addresses and blacklisted assets [SVC-6b, ERR-2]', async () => {
    const { as } = setUp({
      screener: listedAddresses([receiver]),
      policy: { blacklist: ['ETH.TSLAx-0x8aD3c73F833d3F9A523aB01476625F269aEB7Cf0'] },
    })
    expect(await as('owner').quote({ ...body, ...addresses })).toMatchObject({
      status: 400,
      body: { error: 'isSanctionedAddress' },
    })
    expect(await as('owner').quote({ ...body, buyAsset: share.identifier })).toMatchObject({
      status: 400,
      body: { error: 'blackListAsset' },
    })
    expect((await as('owner').screen({ addresses: [sender, receiver], chains: ['litecoin'] })).body).toMatchObject({
      confirm: false,
    })
  })
})
