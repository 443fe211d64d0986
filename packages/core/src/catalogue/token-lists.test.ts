import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { SupportedAsset } from '../contract/provider.ts'
import { createEngine } from '../create-engine.ts'
import { createRuleBook } from '../policy/rule-book.ts'
import { btc, call, eth, fakeProvider, listing, pluginOf, quoteRequest, usdc } from '../testing/fakes.ts'
import { TokenLists } from './token-lists.ts'

describe('token lists', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const createFixture = async () => {
    const own: { assets: readonly SupportedAsset[] } = { assets: [listing(btc, '1'), listing(eth)] }
    const provider = fakeProvider({
      supported: async () => ({ assets: own.assets }),
      capabilities: { assetsRefreshMs: 1_000 },
    })
    const engine = createEngine({ plugins: [pluginOf(provider, fakeProvider({ id: 'OTHER' }))] })
    onTestFinished(() => engine.dispose())
    await engine.ready()
    const lists = (query = {}) => engine.tokens(call(query))
    const listsAfter = async (assets: readonly SupportedAsset[]) => {
      own.assets = assets
      await vi.advanceTimersByTimeAsync(1_000)
      return lists()
    }
    return { engine, lists, listsAfter }
  }

  it('are the same array until tokens or rules change', async () => {
    const { engine, lists, listsAfter } = await createFixture()
    const first = await lists()
    expect(await lists()).toBe(first)
    expect(await listsAfter([listing(btc, '2'), listing(eth)])).toBe(first)
    const named = await listsAfter([{ ...listing(btc), providerId: 'x' }, listing(eth)])
    expect(named).not.toBe(first)
    expect(named[0]?.tokens[0]).toMatchObject({ identifier: 'BTC.BTC', providerId: 'x' })
    const fewer = await listsAfter([listing(eth)])
    expect(fewer[0]?.tokens.map(({ identifier }) => identifier)).toEqual(['ETH.ETH'])
    engine.setPolicy({})
    expect(await lists()).not.toBe(fewer)
    expect(await lists()).toEqual(fewer)
  })

  it('are kept apart by provider and category', async () => {
    const { lists } = await createFixture()
    expect((await lists({ provider: 'OTHER' })).map(({ provider }) => provider)).toEqual(['OTHER'])
    expect((await lists({ category: 'rwa' })).map(({ tokens }) => tokens.length)).toEqual([0, 0])
    expect((await lists({ category: 'crypto' })).map(({ tokens }) => tokens.length)).toEqual([2, 3])
    expect((await lists()).map(({ provider }) => provider)).toEqual(['FAKE', 'OTHER'])
    expect((await lists({ provider: 'OTHER' }))[0]).toBe((await lists())[1])
  })
  it('name tokens as the catalogue does, and leave out members without a value', async () => {
    const shouted = { ...eth, identifier: 'ETH.eth', name: 'ETHER' }
    const engine = createEngine({
      plugins: [pluginOf(fakeProvider({ assets: [listing(btc), { ...listing(shouted), providerId: 'e' }] }))],
      policy: { geoTokens: { 'ETH.ETH': 'coins' } },
    })
    onTestFinished(() => engine.dispose())
    const [list] = await engine.tokens(call({}))
    expect(list?.tokens).toMatchObject([
      { identifier: 'BTC.BTC', name: 'Bitcoin' },
      { identifier: 'ETH.ETH', name: 'Ethereum', providerId: 'e', geoBlockRule: 'coins' },
    ])
    for (const absent of ['providerId', 'geoBlockRule'] as const) expect(list?.tokens[0]?.[absent]).toBeUndefined()
  })

  it('are missing for a provider that was not read, which is refused only where it is named', async () => {
    const failing = fakeProvider({ id: 'DOWN', supported: () => Promise.reject(new Error('down')) })
    const engine = createEngine({ plugins: [pluginOf(failing, fakeProvider({ id: 'SOUND' }))] })
    onTestFinished(() => engine.dispose())
    expect((await engine.tokens(call({}))).map(({ provider }) => provider)).toEqual(['SOUND'])
    await expect(engine.tokens(call({ provider: 'DOWN' }))).rejects.toMatchObject({
      code: 'noTokenListsFound',
      message: 'There is no token list of DOWN.',
    })
  })

  it('are refused while the assets of no provider could be read, like every other list of assets', async () => {
    const failing = fakeProvider({ id: 'DOWN', supported: () => Promise.reject(new Error('down')) })
    const engine = createEngine({ plugins: [pluginOf(failing)] })
    onTestFinished(() => engine.dispose())
    const refusal = { code: 'serviceUnavailable', status: 503, data: { retryAfterSeconds: 5 } }
    for (const refused of [
      engine.tokens(call({})),
      engine.tokens(call({ provider: 'DOWN' })),
      engine.searchTokens(call({ query: 'BTC', limit: 10, offset: 0 })),
      engine.swapTo(call({ asset: 'BTC.BTC' })),
      engine.quote(call(quoteRequest({ buyAsset: usdc.identifier }))),
    ])
      await expect(refused).rejects.toMatchObject(refusal)
    expect(engine.health()).toMatchObject({ providers: ['DOWN'], unreadProviders: ['DOWN'] })
  })

  it('are made again where making them failed', async () => {
    const provider = fakeProvider({ id: 'ONE' })
    const find = vi
      .fn((): undefined => undefined)
      .mockImplementationOnce(() => {
        throw new Error('not now')
      })
    const supported = () => ({ assets: [listing(btc)], changedAt: 5 })
    const rules = createRuleBook({})
    const lists = new TokenLists({
      catalogue: { version: 1, find, findSupported: supported } as never,
      providers: new Map([['ONE', provider]]),
      rules: () => rules,
    })
    await expect(lists.get({})).rejects.toThrow('not now')
    expect(await lists.get({})).toMatchObject([{ provider: 'ONE', timestamp: 5, tokens: [{ identifier: 'BTC.BTC' }] }])
  })
})
