import { expect, it, onTestFinished, vi } from 'vitest'
import { createEngine } from '../create-engine.ts'
import { UpstreamError } from '../errors.ts'
import { anonymous } from '../memory/open-keys.ts'
import { btc, call, eth, fakeProvider, listing, pluginOf, quoteRequest, usdc } from '../testing/fakes.ts'

it('the status of a provider says what it says of itself, and what is switched off for a key', async () => {
  const listed = { assets: [listing(btc, '60000'), listing(usdc)] }
  const engine = createEngine({
    plugins: [
      pluginOf(
        fakeProvider({ id: 'ONE', supported: async () => ({ ...listed, note: 'singleNode' }) }),
        fakeProvider({ id: 'MUTE', supported: () => Promise.reject(new Error('down')) }),
      ),
    ],
    keys: { find: async () => ({ ...anonymous, denyProviders: ['ONE'] }) },
  })
  onTestFinished(() => engine.dispose())
  await engine.prices(call({ identifiers: ['BTC.BTC', 'ETH.ETH'] }))
  const [one, mute] = await engine.providerStatus(call(undefined))
  expect(one).toEqual({
    provider: 'ONE',
    supportedChains: ['bitcoin', '1'],
    enabledChainsGlobal: ['bitcoin', '1'],
    disabledChainsGlobal: [],
    enabledChains: [],
    note: 'singleNode',
    uncertainPrices: ['BTC.BTC'],
  })
  expect(mute).toMatchObject({ supportedChains: [], enabledChainsGlobal: [], disabledChainsGlobal: [] })
  expect(mute?.note).toBe('unread')
  for (const absent of ['switchedOff', 'uncertainPrices', 'fault'] as const) expect(mute?.[absent]).toBeUndefined()
  const providers = await engine.providers(call(undefined))
  expect(providers).toMatchObject([
    { id: 'ONE', tokenCount: 2, supportedChainIds: ['bitcoin', '1'], enabledChainIds: [] },
    { id: 'MUTE', tokenCount: 0, supportedChainIds: [], enabledChainIds: [] },
  ])
})

it('the status of a provider lists its tokens with uncertain prices in order, and says where it comes from', async () => {
  const origin = { module: '@acme/two', version: '1.2.3' }
  const assets = [listing(usdc, '1'), listing(eth, '3000'), listing(btc, '60000')]
  const engine = createEngine({
    plugins: [
      pluginOf(fakeProvider({ id: 'ONE', assets: [listing(btc)] })),
      { ...pluginOf(fakeProvider({ id: 'TWO', assets })), origin },
    ],
  })
  onTestFinished(() => engine.dispose())
  await engine.ready()
  await engine.prices(call({ identifiers: [usdc.identifier, 'BTC.BTC', 'ETH.ETH'] }))
  const [one, two] = await engine.providerStatus(call(undefined))
  expect([one?.uncertainPrices, two?.uncertainPrices]).toEqual([['BTC.BTC'], ['BTC.BTC', 'ETH.ETH', usdc.identifier]])
  expect(two?.plugin).toEqual(origin)
  expect(one?.plugin).toBeUndefined()
  const listed = await engine.providers(call(undefined))
  expect(listed[1]?.plugin).toEqual(origin)
  expect(listed[0]?.plugin).toBeUndefined()
})

it('the status of a provider names what was switched off of it, and of no other', async () => {
  const refusing = fakeProvider({ id: 'SICK', quote: () => Promise.reject(new UpstreamError('down')) })
  const engine = createEngine({
    plugins: [pluginOf(fakeProvider({ id: 'SOUND' }), refusing)],
    clock: { now: () => Date.UTC(2026, 10, 1), monotonic: () => 0 },
  })
  onTestFinished(() => engine.dispose())
  await engine.ready()
  for (const sellAmount of ['0.1', '0.2', '0.3']) await engine.quote(call(quoteRequest({ sellAmount })))
  await vi.waitFor(() => expect(engine.health().openCircuits).toHaveLength(2))
  const [sound, sick] = await engine.providerStatus(call(undefined))
  expect(sound?.switchedOff).toBeUndefined()
  const times = { since: '2026-11-01T00:00:00.000Z', expiresAt: '2026-11-01T00:00:30.000Z' }
  expect(sick?.switchedOff).toEqual([
    { chain: 'BTC', side: 'sell', reason: expect.any(String), ...times },
    { chain: 'ETH', side: 'buy', reason: expect.any(String), ...times },
  ])
})

it('the status includes what was left out of plugins, by the provider where that is known', async () => {
  const origin = { module: './plugins/acme.js' }
  const engine = createEngine({
    plugins: [pluginOf(fakeProvider({ id: 'ONE' }))],
    pluginFaults: () => [
      { origin, reason: 'It cannot be loaded.' },
      { origin, provider: 'ACME', reason: 'It has another contract.' },
    ],
  })
  onTestFinished(() => engine.dispose())
  const none = { supportedChains: [], enabledChainsGlobal: [], disabledChainsGlobal: [], enabledChains: [] }
  expect(await engine.providerStatus(call(undefined))).toEqual([
    expect.objectContaining({ provider: 'ONE' }),
    { provider: './plugins/acme.js', ...none, fault: 'It cannot be loaded.', plugin: origin },
    { provider: 'ACME', ...none, fault: 'It has another contract.', plugin: origin },
  ])
})
