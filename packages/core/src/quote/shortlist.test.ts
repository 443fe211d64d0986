import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Caller } from '../contract/caller.ts'
import type { SwapProvider } from '../contract/provider.ts'
import { createEngine } from '../create-engine.ts'
import type { QuoteRequest } from '../domain/request.ts'
import { SwapError } from '../errors.ts'
import { anonymous } from '../memory/open-keys.ts'
import type { Policy } from '../policy/policy.ts'
import {
  btc,
  call,
  chainPluginOf,
  eth,
  type FakeOptions,
  fakeChain,
  fakeProvider,
  listing,
  pluginOf,
  quoteRequest,
  usdc,
} from '../testing/fakes.ts'

interface FixtureOptions {
  readonly providers?: readonly FakeOptions[]
  readonly policy?: Partial<Policy>
  readonly caller?: Partial<Caller>
}

const createFixture = ({ providers = [{ id: 'A' }, { id: 'B' }], policy = {}, caller = {} }: FixtureOptions = {}) => {
  const time = { now: Date.parse('2026-11-21T00:00:00Z') }
  const fakes: SwapProvider[] = providers.map((options) => fakeProvider(options))
  const plugins = [
    pluginOf(...fakes),
    chainPluginOf(fakeChain()),
    chainPluginOf(
      fakeChain({
        family: 'eth',
        codes: ['ETH'],
        readAddress: (_chain, text) => ({ canonical: text, form: text.startsWith('0xtap') ? 'p2tr' : 'evm' }),
      }),
    ),
  ]
  const engine = createEngine({
    plugins,
    policy,
    clock: { now: () => time.now },
    keys: { find: async () => ({ ...anonymous, ...caller }) },
  })
  const served = async (request: Partial<QuoteRequest> = {}): Promise<readonly string[] | string> => {
    try {
      const quote = await engine.quote(call(quoteRequest(request)))
      expect(quote.providerErrors).toEqual([])
      return quote.routes.map(({ providers: [id] }) => id ?? '').sort()
    } catch (error) {
      return SwapError.is(error) ? error.code : String(error)
    }
  }
  return { engine, served, time }
}

describe('the shortlist', () => {
  it('matches names exactly, ignores unknown ones, and has all providers without the field [QUO-2a, QUO-7a, QRQ-6]', async () => {
    const { served } = createFixture()
    expect(await served()).toEqual(['A', 'B'])
    expect(await served({ providers: ['A', 'NOBODY'] })).toEqual(['A'])
    expect(await served({ providers: ['a'] })).toBe('noRoutesFound')
  })
  it('throws noRoutesFound when nothing matches [QUO-2b]', async () =>
    expect(await createFixture().served({ providers: ['NOBODY'] })).toBe('noRoutesFound'))
  it('drops providers disabled globally, for the key, for a chain, and until an expiry [QUO-7a]', async () => {
    expect(await createFixture({ policy: { switchedOff: [{ provider: 'A' }] } }).served()).toEqual(['B'])
    expect(await createFixture({ caller: { denyProviders: ['A'] } }).served()).toEqual(['B'])
    expect(await createFixture({ caller: { allowProviders: ['B'] } }).served()).toEqual(['B'])
    expect(await createFixture({ policy: { switchedOff: [{ provider: 'A', chain: 'ETH' }] } }).served()).toEqual(['B'])
    expect(
      await createFixture({ policy: { switchedOff: [{ provider: 'A', chain: 'ETH', side: 'sell' }] } }).served(),
    ).toEqual(['A', 'B'])
    const { served, time } = createFixture({
      policy: { switchedOff: [{ provider: 'A', expiresAt: '2026-11-21T00:01:00Z' }] },
    })
    expect(await served()).toEqual(['B'])
    time.now += 60_000
    expect(await served({ sellAmount: '0.2' })).toEqual(['A', 'B'])
  })
  it('applies rules that change at run time [QUO-7a]', async () => {
    const { engine, served } = createFixture()
    engine.setPolicy({ switchedOff: [{ provider: 'B' }] })
    expect(await served()).toEqual(['A'])
    engine.setPolicy({})
    expect(await served({ sellAmount: '0.2' })).toEqual(['A', 'B'])
  })
  it('has a gated provider only for a request that names only that provider [QUO-7b]', async () => {
    const { served } = createFixture({
      policy: { gates: [{ provider: 'A', chain: 'BTC', side: 'sell', mode: 'gated' }] },
    })
    expect(await served()).toEqual(['B'])
    expect(await served({ providers: ['A', 'B'] })).toEqual(['B'])
    expect(await served({ providers: ['A'] })).toEqual(['A'])
    expect(await served({ providers: ['A', 'A', 'NOBODY'] })).toEqual(['A'])
    expect(await served({ sellAsset: 'ETH.ETH', buyAsset: 'BTC.BTC', sellAmount: '1' })).toEqual(['A', 'B'])
  })
  it('ignores disabled providers among the names, but counts every other one, even without the pair [QUO-7c]', async () => {
    const gates: Policy['gates'] = [{ provider: 'A', chain: 'BTC', side: 'sell', mode: 'gated' }]
    const off = createFixture({ policy: { gates, switchedOff: [{ provider: 'B' }] } })
    expect(await off.served({ providers: ['A', 'B'] })).toEqual(['A'])
    const denied = createFixture({ policy: { gates }, caller: { denyProviders: ['B'] } })
    expect(await denied.served({ providers: ['A', 'B'] })).toEqual(['A'])
    const partly = createFixture({ policy: { gates, switchedOff: [{ provider: 'B', chain: 'BTC' }] } })
    expect(await partly.served({ providers: ['A', 'B'] })).toBe('noRoutesFound')
    const chainByChain = ['BTC', 'ETH'].map((chain) => ({ provider: 'B', chain }))
    expect(
      await createFixture({ policy: { gates, switchedOff: chainByChain } }).served({ providers: ['A', 'B'] }),
    ).toEqual(['A'])
    const unable = createFixture({ policy: { gates }, providers: [{ id: 'A' }, { id: 'B', assets: [listing(usdc)] }] })
    expect(await unable.served({ providers: ['A', 'B'] })).toBe('noRoutesFound')
  })
  it('never sells Bitcoin, Litecoin or Dogecoin through PACTSWAP, even as the only name, but buys them [QUO-7d]', async () => {
    const coin = (code: string, chainId: string) => ({
      ...btc,
      identifier: `${code}.${code}`,
      chain: code,
      chainId,
      ticker: code,
    })
    const coins = [btc, coin('LTC', 'litecoin'), coin('DOGE', 'dogecoin')]
    const { served } = createFixture({
      providers: [
        {
          id: 'PACTSWAP',
          capabilities: { buyOnlyChains: ['BTC', 'LTC', 'DOGE'] },
          assets: [...coins, eth].map((token) => listing(token)),
        },
      ],
    })
    for (const { identifier } of coins) {
      expect(await served({ sellAsset: identifier, providers: ['PACTSWAP'] })).toBe('noRoutesFound')
      expect(await served({ sellAsset: 'ETH.ETH', buyAsset: identifier, sellAmount: '1' })).toEqual(['PACTSWAP'])
    }
  })
  it('drops a provider that cannot pay the address form, and throws when it is the only name [QUO-7e, QUO-7f]', async () => {
    const { served } = createFixture({
      providers: [
        { id: 'A', capabilities: { addressForms: { ETH: { destination: ['evm', 'p2wpkh', 'other'] } } } },
        { id: 'B' },
      ],
    })
    expect(await served({ destinationAddress: '0xtap' })).toEqual(['B'])
    expect(await served({ destinationAddress: '0xtap', providers: ['A', 'B'] })).toEqual(['B'])
    expect(await served({ destinationAddress: '0xtap', providers: ['A'] })).toBe('invalidAddressForChain')
    expect(await served({ destinationAddress: '0xplain', providers: ['A'] })).toEqual(['A'])
  })
  it('drops a provider over its size ceiling, in both directions, without a size error [QUO-7g]', async () => {
    const { served } = createFixture({ policy: { sizeCeilings: [{ provider: 'A', usd: '6000' }] } })
    expect(await served({ sellAmount: '0.1' })).toEqual(['A', 'B'])
    expect(await served({ sellAmount: '0.10000001' })).toEqual(['B'])
    expect(await served({ sellAsset: 'ETH.ETH', buyAsset: 'BTC.BTC', sellAmount: '2.1' })).toEqual(['B'])
    expect(await served({ sellAmount: '0.10000001', providers: ['A'] })).toBe('noRoutesFound')
  })
  it('drops a provider over its own ceiling of the pair, by amount or by value, without a call [QUO-7g]', async () => {
    const { served } = createFixture({
      providers: [
        { id: 'A', ceiling: (sell) => (sell.chain === 'BTC' ? { amount: 10_000_000n } : { usd: '6000' }) },
        { id: 'B', ceiling: () => undefined },
        { id: 'C', ceiling: () => ({}) },
      ],
    })
    expect(await served({ sellAmount: '0.1' })).toEqual(['A', 'B', 'C'])
    expect(await served({ sellAmount: '0.10000001' })).toEqual(['B', 'C'])
    expect(await served({ sellAmount: '0.10000001', providers: ['A'] })).toBe('noRoutesFound')
    const other = { sellAsset: 'ETH.ETH', buyAsset: 'BTC.BTC' }
    expect(await served({ ...other, sellAmount: '1' })).toEqual(['A', 'B', 'C'])
    expect(await served({ ...other, sellAmount: '2.1' })).toEqual(['B', 'C'])
  })
  it('drops a provider whose fee cap is below the requested fees, by its own cap or a rule [QUO-7h]', async () => {
    const { served } = createFixture({
      providers: [{ id: 'A', capabilities: { feeCapBps: 100 } }, { id: 'B' }],
      policy: { feeCaps: [{ provider: 'B', bps: 300 }] },
      caller: { serviceTiers: [{ fromUsd: '0', bps: 15 }] },
    })
    expect(await served({ affiliateFee: 85 })).toEqual(['A', 'B'])
    expect(await served({ affiliateFee: 86 })).toEqual(['B'])
    expect(await served({ affiliateFee: 286 })).toBe('noRoutesFound')
  })
  it('drops a provider that always refunds the sender when a refund address is given [QUO-4a]', async () => {
    const { served } = createFixture({
      providers: [
        { id: 'A', capabilities: { refund: 'sender' } },
        { id: 'B' },
        { id: 'C', capabilities: { refund: 'none' } },
      ],
    })
    expect(await served({ refundAddress: 'bc1r' })).toEqual(['B', 'C'])
    expect(await served()).toEqual(['A', 'B', 'C'])
  })
  it('keeps providers with FLEX_INPUT, also for a sweep, when the chain can be swept [QUO-5a, QUO-5c, QRQ-11, QRQ-13]', async () => {
    const { served } = createFixture({ providers: [{ id: 'A', capabilities: { flexInput: false } }, { id: 'B' }] })
    expect(await served({ quoteType: 'FLEX_INPUT' })).toEqual(['B'])
    expect(await served({ enableSweep: true })).toEqual(['B'])
    expect(await served({ sellAsset: 'ETH.ETH', buyAsset: 'BTC.BTC', sellAmount: '1', enableSweep: true })).toEqual([
      'A',
      'B',
    ])
  })
  it('keeps providers with a privacy mode, in combination with names [QUO-6a, QUO-6b, QUO-6c]', async () => {
    const { served } = createFixture({ providers: [{ id: 'A' }, { id: 'B', capabilities: { privacy: true } }] })
    expect(await served({ usePrivacyMode: true })).toEqual(['B'])
    expect(await served({ usePrivacyMode: true, providers: ['A'] })).toBe('noRoutesFound')
  })
  it('refuses a blacklisted asset on either side, in any spelling [ERR-2]', async () => {
    const { served } = createFixture({ policy: { blacklist: [usdc.identifier.toLowerCase()] } })
    expect(await served({ sellAsset: usdc.identifier, sellAmount: '1' })).toBe('blackListAsset')
    expect(await served({ buyAsset: usdc.identifier.replace('0x', '0X') })).toBe('blackListAsset')
  })
  it('rejects a policy without valid identifiers', () =>
    expect(() => createFixture({ policy: { blacklist: ['nonsense'] } })).toThrow('is not valid: "'))
  it('has only providers that no rule excludes', async () => {
    const ids = ['A', 'B', 'C']
    const names = fc.subarray([...ids, 'NOBODY'])
    await fc.assert(
      fc.asyncProperty(names, names, fc.subarray(ids), fc.boolean(), async (off, requested, gated, named) => {
        const policy: Partial<Policy> = {
          switchedOff: off.map((provider) => ({ provider })),
          gates: gated.map((provider) => ({ provider, mode: 'gated' })),
        }
        const { served } = createFixture({ providers: ids.map((id) => ({ id })), policy })
        const standing = requested.filter((id) => ids.includes(id) && !off.includes(id))
        const alone = named && standing.length === 1
        const expected = ids.filter(
          (id) => !off.includes(id) && (!named || requested.includes(id)) && (!gated.includes(id) || alone),
        )
        expect(await served(named ? { providers: requested } : {})).toEqual(
          expected.length === 0 ? 'noRoutesFound' : expected,
        )
      }),
      { numRuns: 60 },
    )
  })
  it('has no same-chain provider for pairs across chains', async () => {
    const { served } = createFixture({ providers: [{ id: 'A', capabilities: { sameChainOnly: true } }, { id: 'B' }] })
    expect(await served()).toEqual(['B'])
    expect(await served({ sellAsset: 'ETH.ETH', buyAsset: usdc.identifier, sellAmount: '1' })).toEqual(['A', 'B'])
  })
})
