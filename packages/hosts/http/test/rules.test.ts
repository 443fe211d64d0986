import { type Caller, createEngine, type Engine, type EngineOptions, listedAddresses } from '@switchyard/core'
import { createLocalJWKSet, exportJWK, flattenedVerify, generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hosts } from './hosts.ts'
import { depositHash, receiver, rulesPlugin, sender, share } from './rules-plugin.ts'

const caller = (id: string, more: Partial<Caller> = {}): Caller => ({
  id,
  affiliateTiers: [],
  affiliateAccounts: {},
  serviceTiers: [],
  serviceAccounts: {},
  perMinute: {},
  explain: false,
  ...more,
})

const body = { sellAsset: 'LTC.LTC', buyAsset: 'DOGE.DOGE', sellAmount: '1.5' }
const addresses = { sourceAddress: sender, destinationAddress: receiver }
const deposit = { hash: depositHash, chainId: 'litecoin' }

interface Routed {
  readonly routes: readonly { readonly routeId: string }[]
}

/** A real engine behind every host: the rules of the API, seen from outside. */
describe.each(hosts)('the rules of the API over $name', ({ connect }) => {
  const engines: Engine[] = []
  let signing: NonNullable<Caller['signing']>
  beforeAll(async () => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    signing = { keyId: 'signer-1', privateJwk: (await exportJWK(privateKey)) as typeof signing.privateJwk }
  })
  afterAll(() => Promise.all(engines.map((engine) => engine.dispose())))

  const callers = (): Readonly<Record<string, Caller>> => ({
    owner: caller('owner'),
    other: caller('other'),
    small: caller('small', { maxTradeUsd: '100' }),
    slow: caller('slow', { perMinute: { quote: 1, swap: 1, track: 1, catalogue: 1, price: 1, screen: 1 } }),
    without: caller('without', { denyProviders: ['FAKE'] }),
    signer: caller('signer', { signing }),
  })

  const setUp = (options: Partial<EngineOptions> = {}) => {
    const keys = { find: async (apiKey: string) => callers()[apiKey] }
    const policy = {
      geoRules: { 'tokenized-securities': ['US'] },
      geoTokens: { [share.identifier]: 'tokenized-securities' },
    }
    const region = { country: (ip: string) => ({ '1.1.1.1': 'CH', '2.2.2.2': 'US' })[ip] }
    const engine = createEngine({
      plugins: [rulesPlugin],
      keys,
      region,
      policy,
      explorerUrl: 'https://track.example/',
      ...options,
    })
    engines.push(engine)
    const as = (apiKey?: string, more: Parameters<typeof connect>[1] = {}) => connect(engine, { apiKey, ...more })
    const quoted = async (apiKey: string, more: object = {}) => {
      const { body: quote } = await as(apiKey).quote({ ...body, ...more })
      return (quote as Routed).routes[0]?.routeId
    }
    const swapped = async (apiKey: string, more: object = {}) =>
      as(apiKey).swap({ routeId: await quoted(apiKey, more), ...addresses })
    return { engine, as, quoted, swapped }
  }

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

  it('tells prices, balances and fee rates, and what it cannot tell', async () => {
    const { as } = setUp()
    const client = as('owner')
    expect(
      (await client.cachedPrices({ tokens: [{ identifier: 'LTC.LTC' }, { identifier: 'NO.NO' }], metadata: false }))
        .body,
    ).toMatchObject([
      { identifier: 'LTC.LTC', price_usd: 100 },
      { identifier: 'NO.NO', price_usd: 0 },
    ])
    expect((await client.balances({ chain: 'LTC', address: sender })).body).toEqual([
      { chain: 'LTC', decimal: 8, identifier: 'LTC.LTC', symbol: 'LTC', ticker: 'LTC', value: '2.5' },
    ])
    expect(await client.balances({ chain: 'LTC', address: 'nonsense' })).toMatchObject({
      status: 400,
      body: { error: 'invalidAddressForChain' },
    })
    expect(await client.balances({ chain: 'BTC', address: sender })).toMatchObject({ body: { error: 'invalidChain' } })
    expect((await client.gas({ chainId: 'litecoin' })).body).toMatchObject({ id: 1, value: '2', unit: 'sat/vB' })
    expect((await client.gas()).body).toMatchObject([{ chainId: 'litecoin' }])
    expect(await client.gas({ chainId: '1' })).toMatchObject({ status: 400, body: { error: 'unsupportedChainId' } })
    expect(await client.swapTo({ sellAsset: 'NO.NO' })).toMatchObject({ status: 400, body: { error: 'invalidAsset' } })
    expect((await client.swapFrom({ buyAsset: 'DOGE.DOGE' })).body).toEqual([share.identifier, 'LTC.LTC'])
  })

  it('tells what it cannot find', async () => {
    const { as } = setUp()
    const client = as('owner')
    expect(await client.track({ hash: 'ff'.repeat(32), chainId: 'litecoin' })).toMatchObject({
      status: 404,
      body: { error: 'txNotFound' },
    })
    expect(await client.track({ depositChannelId: 'none' })).toMatchObject({
      body: { error: 'depositChannelNotFound' },
    })
    expect(await client.swap({ routeId: 'none', ...addresses })).toMatchObject({
      status: 404,
      body: { error: 'swapRouteNotFound' },
    })
    expect(await client.tokens({ provider: 'NOBODY' })).toMatchObject({ body: { error: 'noTokenListsFound' } })
  })

  const redacted = (reason: string) => ({
    chainId: 'litecoin',
    hash: depositHash,
    block: -1,
    type: 'swap',
    status: 'completed',
    trackingStatus: 'completed',
    fromAsset: 'LTC.LTC',
    fromAmount: '1.5',
    fromAddress: sender,
    toAsset: '',
    toAmount: '',
    toAddress: '',
    finalisedAt: -1,
    meta: { privacyMode: true, redacted: true, redactionReason: reason },
    legs: [
      expect.objectContaining({ type: 'native_send', hash: depositHash, toAmount: '1.5' }),
      {
        chainId: 'litecoin',
        hash: '',
        block: -1,
        type: 'swap',
        status: 'completed',
        trackingStatus: 'completed',
        fromAsset: '',
        fromAmount: '',
        fromAddress: '',
        toAsset: '',
        toAmount: '',
        toAddress: '',
        finalisedAt: -1,
      },
    ],
  })

  it('shows a confidential swap whole to its key alone, redacted to everybody else [TRK-1a, TRK-1b, TRK-1c, TRK-1d, TRK-1e, TRK-1f, TRK-1g, TRK-2]', async () => {
    const { as, swapped } = setUp()
    expect((await swapped('owner', { usePrivacyMode: true })).status).toBe(200)
    const { body: whole } = await as('owner').track(deposit)
    expect(whole).toMatchObject({ toAmount: '15', meta: { provider: 'FAKE', privacyMode: true } })
    expect((whole as { meta: object }).meta).not.toHaveProperty('redacted')
    expect((whole as { legs: unknown[] }).legs).toHaveLength(2)
    expect((await as('other').track(deposit)).body).toEqual(redacted('notOwner'))
    expect((await as().explore(deposit)).body).toEqual(redacted('notOwner'))
    expect((await as('owner').openLink(deposit)).body).toEqual(redacted('notOwner'))
  })

  it('opens a confidential swap by the link of its owner, for a day, and no other [TRK-2c, TRK-4, STA-4, LIM-5, TRS-7b]', async () => {
    let now = Date.UTC(2026, 10, 21)
    const { as, swapped } = setUp({ clock: { now: () => now } })
    await swapped('owner', { usePrivacyMode: true })
    const linked = async (): Promise<URL> => {
      const { body: whole } = await as('owner').track(deposit)
      return new URL((whole as { meta: { explorerUrl: string } }).meta.explorerUrl)
    }
    const [link, another] = [await linked(), await linked()]
    expect([link.origin, link.pathname]).toEqual(['https://track.example', '/'])
    expect(another.searchParams.get('t')).not.toBe(link.searchParams.get('t'))
    const parameters = Object.fromEntries(link.searchParams)
    expect(parameters).toMatchObject(deposit)
    const opened = [
      await as().openLink(parameters),
      await as().explore({ ...deposit, accessToken: parameters.t }),
      await as('other').track({ ...deposit, accessToken: parameters.t }),
    ]
    for (const { status, body: view } of opened) {
      expect(status).toBe(200)
      expect(view).toMatchObject({ toAmount: '15', meta: { provider: 'FAKE', privacyMode: true } })
      expect((view as { meta: object }).meta).not.toHaveProperty('redacted')
    }
    expect((await as().openLink({ ...parameters, t: `${parameters.t}x` })).body).toEqual(redacted('tokenInvalid'))
    now += 24 * 3_600_000 + 1
    expect((await as().openLink(parameters)).body).toEqual(redacted('tokenExpired'))
  })

  it('signs the swaps of a key with signing, with a published key [AUT-6, SRS-10]', async () => {
    const { as, swapped } = setUp()
    const { body: swap } = await swapped('signer')
    const { signature, signedTx, ...meta } = (swap as { meta: Record<string, unknown> }).meta
    const jwks = (
      await as(undefined, { signingKeys: () => [{ keyId: signing.keyId, jwk: signing.privateJwk }] }).signingKeys()
    ).body
    expect(JSON.stringify(jwks)).not.toContain(String(signing.privateJwk.d))
    const stock = createLocalJWKSet(jwks as Parameters<typeof createLocalJWKSet>[0])
    const { payload } = await flattenedVerify(signature as Parameters<typeof flattenedVerify>[0], stock)
    expect(JSON.parse(new TextDecoder().decode(payload))).toEqual({ ...(swap as object), meta })
    expect(signedTx).toBe((signature as { payload: string }).payload)
    expect((await as().signingKeys()).body).toEqual({ keys: [] })
  })
})
