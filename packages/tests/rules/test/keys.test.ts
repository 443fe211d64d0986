import { listedAddresses } from '@switchyard/core'
import { createLocalJWKSet, exportJWK, flattenedVerify, generateKeyPair } from 'jose'
import { describe, expect, it } from 'vitest'
import { btc } from './assets.ts'
import { addresses, createHarness, destination, errorResponse, hosts, pair, provider, source } from './harness.ts'

describe.each(hosts)('keys over $name', ({ connect }) => {
  it('are required for every call; a missing, unknown or expired key gets 401 [AUT-1, AUT-1b, ERR-3]', async () => {
    const { as } = createHarness(connect)
    for (const apiKey of [undefined, 'nobody']) {
      const client = as(apiKey)
      for (const operation of [
        'quote',
        'legacyQuote',
        'swap',
        'track',
        'tokens',
        'providers',
        'providersStatus',
        'searchTokens',
      ] as const)
        expect(await client[operation]({})).toMatchObject(errorResponse(401, 'apiKeyInvalid'))
      for (const operation of ['swapFrom', 'swapTo'] as const)
        expect(await client[operation]({ sellAsset: 'BTC.BTC', buyAsset: 'BTC.BTC' })).toMatchObject(
          errorResponse(401, 'apiKeyInvalid'),
        )
    }
    expect((await as('owner').quote(pair)).status).toBe(200)
  })
  it('set fee tiers and fee accounts, which affiliateFee overrides [SVC-7, AUT-2, AUT-2b, QRQ-8b]', async () => {
    const fake = provider()
    const terms = {
      affiliateTiers: [
        { fromUsd: '0', bps: 50 },
        { fromUsd: '6000', bps: 30 },
      ],
      affiliateAccounts: { fake: 'affiliate' },
    }
    const { quote } = createHarness(connect, { providers: [fake], keys: { partner: terms } })
    const feesOf = async (more: object) => {
      await quote(more, 'partner')
      return fake.asked.at(-1)?.fees
    }
    expect(await feesOf({ sellAmount: '0.0999' })).toMatchObject({ affiliateBps: 50, accounts: { fake: 'affiliate' } })
    expect((await feesOf({ sellAmount: '0.1' }))?.affiliateBps).toBe(30)
    expect((await feesOf({ affiliateFee: 7 }))?.affiliateBps).toBe(7)
    expect((await feesOf({ affiliateFee: 0 }))?.affiliateBps).toBe(0)
    await quote({}, 'other')
    expect(fake.asked.at(-1)?.fees).toMatchObject({ affiliateBps: 0, accounts: {} })
  })
  it('have a rate limit per minute for each service [AUT-3, ERR-8]', async () => {
    const { as, time } = createHarness(connect, { keys: { slow: { perMinute: { quote: 2, catalogue: 1 } } } })
    const client = as('slow')
    for (const status of [200, 200, 429]) expect((await client.quote(pair)).status).toBe(status)
    expect(await client.quote(pair)).toMatchObject(errorResponse(429, 'rateLimitExceeded'))
    expect((await client.tokens()).status).toBe(200)
    expect(await client.tokens()).toMatchObject(errorResponse(429, 'rateLimitExceeded'))
    expect(await client.swap({ routeId: 'none', ...addresses })).toMatchObject(errorResponse(404, 'swapRouteNotFound'))
    expect((await as('owner').quote(pair)).status).toBe(200)
    time.now += 60_000
    expect((await client.quote(pair)).status).toBe(200)
  })
  it('have a limit in USD per trade, at quote and at swap [AUT-3b, ERR-9]', async () => {
    const fake = provider()
    const { quote, swap } = createHarness(connect, { providers: [fake], keys: { small: { maxTradeUsd: '6000' } } })
    expect(await quote({ sellAmount: '0.10000001' }, 'small')).toMatchObject(errorResponse(403, 'swapSizeExceeded'))
    expect(fake.asked).toEqual([])
    expect((await quote({ sellAmount: '0.1' }, 'small')).status).toBe(200)
    expect((await swap({ sellAmount: '0.1' }, {}, 'small')).status).toBe(200)
  })
  it('apply their limit to everything a sweep sells, before anything is opened [AUT-3b, ERR-9, QUO-5c]', async () => {
    const sweeping = async (balance: bigint) => {
      const opened: bigint[] = []
      const fake = provider({
        build: async ({ sellAmount }, { sources }) => {
          opened.push(sellAmount)
          return { kind: 'simpleTransfer', asset: btc, amount: sellAmount, sources, to: 'bc1vault', sweep: true }
        },
      })
      const bitcoin = {
        readFunds: async () => ({ balance, gasBalance: balance, state: undefined }),
        computeSellable: () => balance,
      }
      const keys = { small: { maxTradeUsd: '6000' } }
      const { swap } = createHarness(connect, { providers: [fake], bitcoin, keys })
      return { ...(await swap({ sellAmount: '0.01', enableSweep: true }, { overrideSlippage: true }, 'small')), opened }
    }
    expect(await sweeping(10_000_001n)).toMatchObject({ ...errorResponse(403, 'swapSizeExceeded'), opened: [] })
    expect(await sweeping(10_000_000n)).toMatchObject({ status: 200, opened: [10_000_000n] })
  })
  it('may sign built transactions, verifiable with the published key; other keys do not sign [AUT-6, SRS-10]', async () => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    const jwk = await exportJWK(privateKey)
    const signing = { keyId: 'signer-1', privateJwk: jwk as never }
    const { swap, as } = createHarness(connect, { keys: { signer: { signing } } })
    const { body } = await swap({}, {}, 'signer')
    const { signature, signedTx, ...meta } = (body as { meta: Record<string, unknown> }).meta
    const published = await as(undefined, {
      signingKeys: () => [{ keyId: 'signer-1', jwk: jwk as never }],
    }).signingKeys()
    const keys = createLocalJWKSet(published.body as Parameters<typeof createLocalJWKSet>[0])
    const { payload } = await flattenedVerify(signature as Parameters<typeof flattenedVerify>[0], keys)
    expect(JSON.parse(new TextDecoder().decode(payload))).toEqual({ ...(body as object), meta })
    expect(signedTx).toBeDefined()
    expect((await swap()).body).not.toHaveProperty('meta.signature')
  })
})

describe.each(hosts)('screening over $name', ({ connect }) => {
  it.each([
    ['sourceAddress', source],
    ['destinationAddress', destination],
    ['refundAddress', 'bc1refund'],
  ])('holds %s against the index at quote time, and nothing else [SVC-6b]', async (field, address) => {
    let full = 0
    const fake = provider()
    const screener = {
      ...listedAddresses([address]),
      screen: async () => {
        full += 1
        return { clean: true } as const
      },
    }
    const { quote } = createHarness(connect, { providers: [fake], screener })
    expect(await quote({ [field]: address })).toMatchObject(errorResponse(400, 'isSanctionedAddress'))
    expect(fake.asked).toEqual([])
    expect((await quote({ [field]: `${address}x` })).status).toBe(200)
    expect(full).toBe(0)
  })
  it('covers every address of every swap before anything is built, and fails closed [SVC-6, SWP-1]', async () => {
    const screened: string[][] = []
    let verdict = async () => ({ clean: true }) as { clean: true } | { clean: false; address: string; reason: string }
    let built = 0
    const fake = provider({
      build: () => {
        built += 1
        return Promise.reject(new Error('built'))
      },
    })
    const screener = {
      ...listedAddresses(),
      screen: (addresses: readonly { address: string }[]) => {
        screened.push(addresses.map(({ address }) => address))
        return verdict()
      },
    }
    const { as, routeOf } = createHarness(connect, { providers: [fake], screener })
    const routeId = await routeOf()
    const swap = { routeId, ...addresses, refundAddress: 'bc1refund' }
    verdict = async () => ({ clean: false, address: source, reason: 'listed' })
    for (let call = 0; call < 2; call++)
      expect(await as('owner').swap(swap)).toMatchObject(errorResponse(400, 'isSanctionedAddress'))
    verdict = () => Promise.reject(new Error('no answer'))
    expect(await as('owner').swap(swap)).toMatchObject(errorResponse(400, 'addressScreeningFailed'))
    expect(screened).toEqual(Array(3).fill([source, 'bc1refund', destination]))
    expect(built).toBe(0)
  })
  it('fails closed when the screener hangs, throws synchronously or has lost its index, also for a request that only screens', async () => {
    const broken = (): never => {
      throw new Error('lost')
    }
    const never = () => new Promise<never>(() => {})
    const limits = { swapDeadlineMs: 100, trackDeadlineMs: 100 }
    for (const screen of [never, broken]) {
      const { as, routeOf } = createHarness(connect, { screener: { ...listedAddresses(), screen }, limits })
      const failed = errorResponse(400, 'addressScreeningFailed')
      expect(await as('owner').swap({ routeId: await routeOf(), ...addresses })).toMatchObject(failed)
      expect(await as('owner').screen({ addresses: source, chains: 'BTC' })).toMatchObject(failed)
    }
    const { quote } = createHarness(connect, { screener: { checkListed: broken, screen: never } })
    expect(await quote({ sourceAddress: source })).toMatchObject(errorResponse(400, 'addressScreeningFailed'))
    expect((await quote()).status).toBe(200)
  })
})
