import { describe, expect, it } from 'vitest'
import type { StatusLeg, SwapStatus } from '../contract/swap-status.ts'
import { createEngine } from '../create-engine.ts'
import type { EngineOptions } from '../engine.ts'
import { SwapError, UpstreamError } from '../errors.ts'
import { anonymous } from '../memory/open-keys.ts'
import {
  call,
  chainPluginOf,
  type FakeOptions,
  fakeChain,
  fakeProvider,
  pluginOf,
  quoteRequest,
  simpleDeposit,
  swapRequest,
} from '../testing/fakes.ts'

const leg = (overrides: Partial<StatusLeg> = {}): StatusLeg => ({
  chainId: 'bitcoin',
  hash: 'aa11',
  block: 800_000,
  type: 'native_send',
  status: 'completed',
  fromAsset: 'BTC.BTC',
  fromAmount: '0.1',
  fromAddress: 'bc1source',
  toAsset: 'BTC.BTC',
  toAmount: '0.1',
  toAddress: 'bc1vault',
  finalisedAt: 1_700_000_000,
  ...overrides,
})

const sighting: SwapStatus = {
  ...leg({ type: 'swap', toAsset: 'ETH.ETH', toAmount: '2', toAddress: '0xdestination', trackingStatus: 'completed' }),
  legs: [
    leg(),
    leg({ type: 'swap', chainId: 'near', hash: 'bb' }),
    leg({ type: 'native_send', chainId: '1', hash: '0xcc', toAsset: 'ETH.ETH', toAddress: '0xdestination' }),
  ],
  providerOrderId: 'order-1',
}

const byKey = { find: async (key: string) => (key === '' ? undefined : { ...anonymous, id: key }) }

const createFixture = async (privacy: boolean, options: Partial<EngineOptions> = {}, fake: FakeOptions = {}) => {
  const time = { now: 1_000_000 }
  const provider = fakeProvider({ capabilities: { privacy: true }, getStatus: async () => sighting, ...fake })
  const engine = createEngine({
    plugins: [pluginOf(provider), chainPluginOf(fakeChain())],
    keys: byKey,
    explorerUrl: 'https://track.example',
    linkKeys: [{ id: 'k1', secret: new Uint8Array(32).fill(1) }],
    clock: { now: () => time.now },
    ...options,
  })
  const quote = await engine.quote({ ...call(quoteRequest({ usePrivacyMode: privacy })), apiKey: 'owner' })
  await engine.swap({ ...call(swapRequest(quote.routes[0]?.routeId as string)), apiKey: 'owner' })
  const track = (apiKey: string | undefined, overrides = {}) =>
    engine.track({
      ...call({ hash: 'aa11', chainId: 'bitcoin', ...overrides }),
      ...(apiKey ? { apiKey } : { keyless: true }),
    })
  const linkOf = async () => new URL((await track('owner')).explorerUrl as string)
  return { engine, time, track, linkOf }
}

const code = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'no error',
    (error: unknown) => (SwapError.is(error) ? error.code : String(error)),
  )

describe('tracking', () => {
  it('shows a public swap completely to everybody, with the provider', async () => {
    const { track } = await createFixture(false)
    const view = await track('stranger')
    expect(view).toEqual({ swapStatus: sighting, provider: 'FAKE', privacyMode: false })
    expect((await track('owner')).quoteId).toEqual(expect.any(String))
  })
  it('shows a confidential swap completely to the key that executed it, with a new link on every call [TRK-2, TRK-2c, STA-4b, TRS-7b, AUT-4]', async () => {
    const { track } = await createFixture(true)
    const [one, other] = [await track('owner'), await track('owner')]
    expect(one).toMatchObject({ swapStatus: sighting, provider: 'FAKE', privacyMode: true })
    expect(one.redactionReason).toBeUndefined()
    expect(one.explorerUrl).toMatch(/^https:\/\/track\.example\/\?hash=aa11&chainId=bitcoin&t=/)
    expect(one.explorerUrl).not.toBe(other.explorerUrl)
  })
  it('shows other keys the deposit leg and a placeholder, but not destination, provider and fees [TRK-1a, TRK-1b, TRK-1d, TRK-1e, TRK-1f, TRK-1g]', async () => {
    const { track } = await createFixture(true)
    const view = await track('stranger')
    expect(view).toMatchObject({ privacyMode: true, redactionReason: 'notOwner' })
    expect(view.provider).toBeUndefined()
    expect(view.explorerUrl).toBeUndefined()
    const { swapStatus } = view
    expect(swapStatus).toMatchObject({
      status: 'completed',
      trackingStatus: 'completed',
      toAsset: '',
      toAmount: '',
      toAddress: '',
      block: -1,
      finalisedAt: -1,
    })
    expect(swapStatus.legs).toEqual([
      leg(),
      {
        chainId: 'bitcoin',
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
    ])
    const text = JSON.stringify(view)
    for (const secret of ['0xdestination', 'ETH.ETH', '0xcc', 'order-1', 'FAKE', 'near'])
      expect(text).not.toContain(secret)
  })
  it('shows everything to a link without a key, for 24 hours [TRK-4, STA-4, LIM-5]', async () => {
    const { track, linkOf, time } = await createFixture(true)
    const accessToken = (await linkOf()).searchParams.get('t') as string
    expect((await track(undefined, { accessToken })).swapStatus).toEqual(sighting)
    time.now += 24 * 3_600_000 - 1
    expect((await track(undefined, { accessToken })).redactionReason).toBeUndefined()
    time.now += 1
    expect((await track(undefined, { accessToken })).redactionReason).toBe('tokenExpired')
  })
  it('refuses forged tokens, tokens of another swap and tokens of a removed key [TRK-2b, TRS-6b]', async () => {
    const { track, linkOf } = await createFixture(true)
    const accessToken = (await linkOf()).searchParams.get('t') as string
    const forged = `${accessToken.slice(0, -2)}${accessToken.endsWith('AA') ? 'BB' : 'AA'}`
    const longer = accessToken.replace(/\.([^.]+)\./, '.zzzzzzzzz.')
    for (const bad of [forged, longer, '', 'a.b.c.d', 'x'.repeat(10_000)]) {
      expect((await track(undefined, { accessToken: bad })).redactionReason).toBe('tokenInvalid')
    }
    const other = await createFixture(true, {}, { getStatus: async () => ({ ...sighting, hash: 'ff00' }) })
    expect((await other.track(undefined, { accessToken })).redactionReason).toBe('tokenInvalid')
    const rotated = await createFixture(true, {
      linkKeys: [
        { id: 'k2', secret: new Uint8Array(32).fill(2) },
        { id: 'k1', secret: new Uint8Array(32).fill(1) },
      ],
    })
    expect((await rotated.track(undefined, { accessToken })).redactionReason).toBeUndefined()
    const removed = await createFixture(true, { linkKeys: [{ id: 'k2', secret: new Uint8Array(32).fill(2) }] })
    expect((await removed.track(undefined, { accessToken })).redactionReason).toBe('tokenInvalid')
  })
  it('gives a link that opens nothing until the deposit is seen [TRK-3]', async () => {
    const unseen: SwapStatus = { ...sighting, hash: '', legs: [] }
    const { engine, track } = await createFixture(true, {}, { getStatus: async () => unseen })
    const view = await engine.track({ ...call({ depositAddress: 'bc1vault' }), apiKey: 'owner' })
    const accessToken = new URL(view.explorerUrl as string).searchParams.get('t') as string
    expect(
      (await track(undefined, { accessToken, hash: undefined, chainId: undefined, depositAddress: 'bc1vault' }))
        .redactionReason,
    ).toBe('tokenInvalid')
  })
  it('redacts a swap that the provider reports as confidential, even when the engine did not build it', async () => {
    const provider = fakeProvider({ getStatus: async () => ({ ...sighting, confidential: true }) })
    const engine = createEngine({ plugins: [pluginOf(provider)], keys: byKey })
    const view = await engine.track({ ...call({ hash: 'aa11', chainId: 'bitcoin' }), apiKey: 'anyone' })
    expect(view.redactionReason).toBe('notOwner')
  })
  it('needs a key, except for the explorer', async () => {
    const { engine } = await createFixture(false)
    expect(await code(engine.track(call({ hash: 'aa11', chainId: 'bitcoin' })))).toBe('apiKeyInvalid')
  })
  it('shows a confidential swap to its key also where none is needed', async () => {
    const { engine } = await createFixture(true)
    const request = { ...call({ hash: 'aa11', chainId: 'bitcoin' }), keyless: true }
    expect((await engine.track({ ...request, apiKey: 'owner' })).swapStatus).toEqual(sighting)
    expect((await engine.track(request)).redactionReason).toBe('notOwner')
    expect(await code(engine.track({ ...request, apiKey: '' }))).toBe('apiKeyInvalid')
  })
  it('tells listeners what was seen, of which provider and of which swap', async () => {
    const { engine, track } = await createFixture(false)
    const facts: unknown[] = []
    engine.events.on('swap-tracked', (fact) => facts.push(fact))
    const provider = { provider: 'FAKE', status: 'completed' }
    await track('owner')
    expect(facts).toEqual([{ ...provider, swapId: expect.any(String), createdAt: 1_000_000 }])
    const other = createEngine({ plugins: [pluginOf(fakeProvider({ getStatus: async () => sighting }))] })
    other.events.on('swap-tracked', (fact) => facts.push(fact))
    await other.track(call({ hash: 'aa11', chainId: 'bitcoin' }))
    expect(facts[1]).toEqual(provider)
    await other.dispose()
  })
  it('shows the newest open swap of the caller for a payment to a shared vault that a provider knows by it alone', async () => {
    const provider = fakeProvider({ getStatus: async ({ known }) => (known ? sighting : undefined) })
    const chain = fakeChain({ findRecipients: async () => ['bc1vault'] })
    const engine = createEngine({ plugins: [pluginOf(provider), chainPluginOf(chain)] })
    const made: string[] = []
    for (const sellAmount of ['0.1', '0.2']) {
      const { routes, quoteId } = await engine.quote(call(quoteRequest({ sellAmount })))
      await engine.swap(call(swapRequest(routes[0]?.routeId ?? '')))
      made.push(quoteId)
    }
    const view = await engine.track(call({ hash: 'aa11', chainId: 'bitcoin' }))
    expect([view.quoteId, view.swapStatus.hash]).toEqual([made[1], 'aa11'])
    await engine.dispose()
  })
  it('throws txNotFound for an unknown hash, and the fault when a provider could not be queried', async () => {
    const none = createEngine({ plugins: [pluginOf(fakeProvider({ getStatus: async () => undefined }))] })
    expect(await code(none.track(call({ hash: 'aa', chainId: 'bitcoin' })))).toBe('txNotFound')
    expect(await code(none.track(call({ depositChannelId: 'x' })))).toBe('depositChannelNotFound')
    const down = createEngine({
      plugins: [pluginOf(fakeProvider({ getStatus: () => Promise.reject(new UpstreamError('down')) }))],
    })
    expect(await code(down.track(call({ hash: 'aa', chainId: 'bitcoin' })))).toBe('apiRequestFailed')
  })
  it('uses the status of one provider when another is down', async () => {
    const engine = createEngine({
      plugins: [
        pluginOf(
          fakeProvider({ id: 'DOWN', getStatus: () => Promise.reject(new UpstreamError('down')) }),
          fakeProvider({ id: 'KNOWS', getStatus: async () => sighting }),
        ),
      ],
    })
    expect((await engine.track(call({ hash: 'aa11', chainId: 'bitcoin' }))).provider).toBe('KNOWS')
  })
  it('does not wait beyond the deadline', async () => {
    const engine = createEngine({
      plugins: [pluginOf(fakeProvider({ getStatus: () => new Promise(() => {}) }))],
      limits: { trackDeadlineMs: 30 },
    })
    expect(await code(engine.track(call({ hash: 'aa', chainId: 'bitcoin' })))).toBe('requestTimeout')
  })
  it('recognises a deposit by its hash and the channel it pays [TRK-0]', async () => {
    const asked: unknown[] = []
    const provider = fakeProvider({
      build: async (offer, { sources }) => ({ ...simpleDeposit(offer, sources[0]), channel: { id: 'channel-1' } }),
      getStatus: async (query) => {
        asked.push(query.known?.depositAddress)
        return query.known ? sighting : undefined
      },
    })
    const chain = fakeChain({
      findRecipients: async (_chain, hash) => (hash === 'aa11' ? ['bc1change', 'bc1vault'] : []),
    })
    const engine = createEngine({ plugins: [pluginOf(provider), chainPluginOf(chain)] })
    const quote = await engine.quote(call(quoteRequest()))
    await engine.swap(call(swapRequest(quote.routes[0]?.routeId as string)))
    expect((await engine.track(call({ hash: 'aa11', chainId: 'bitcoin' }))).quoteId).toBe(quote.quoteId)
    expect(await code(engine.track(call({ hash: 'bb22', chainId: 'bitcoin' })))).toBe('txNotFound')
    expect(asked).toEqual(['bc1vault', undefined])
  })
  it('finds a swap by the address of its channel beside a hash that no provider knows [TRK-0]', async () => {
    const provider = fakeProvider({
      build: async (offer, { sources }) => ({ ...simpleDeposit(offer, sources[0]), channel: { id: 'channel-1' } }),
      getStatus: async ({ known }) => (known ? { ...sighting, hash: '' } : undefined),
    })
    const engine = createEngine({ plugins: [pluginOf(provider), chainPluginOf(fakeChain())] })
    const { routes } = await engine.quote(call(quoteRequest()))
    const { quoteId } = await engine.swap(call(swapRequest(routes[0]?.routeId ?? '')))
    const extrinsic = { hash: 'e1'.repeat(32), chainId: 'bitcoin' }
    await expect(engine.track(call(extrinsic))).rejects.toMatchObject({ code: 'txNotFound' })
    expect((await engine.track(call({ ...extrinsic, depositAddress: 'bc1vault' }))).quoteId).toBe(quoteId)
    await expect(engine.track(call({ ...extrinsic, depositAddress: 'bc1other' }))).rejects.toMatchObject({
      code: 'txNotFound',
    })
  })

  it('queries the providers also when the chain cannot be read', async () => {
    const chain = fakeChain({ findRecipients: () => Promise.reject(new UpstreamError('down')) })
    const engine = createEngine({
      plugins: [pluginOf(fakeProvider({ getStatus: async () => sighting })), chainPluginOf(chain)],
    })
    expect((await engine.track(call({ hash: 'aa11', chainId: 'bitcoin' }))).provider).toBe('FAKE')
  })
})

it('a hash of other characters than hex, base58 or base64 is refused', async () => {
  const engine = createEngine({ plugins: [pluginOf(fakeProvider())] })
  for (const hash of ['%00', '<script>', `0x${'a'.repeat(200)}`, 'aa bb'])
    await expect(engine.track(call({ hash, chainId: '1' }))).rejects.toMatchObject({ code: 'invalidTxHashFormat' })
  await engine.dispose()
})
