import { describe, expect, it } from 'vitest'
import type { Chain } from '../../contract/chain.ts'
import type { SwapProvider } from '../../contract/provider.ts'
import { tokenKey } from '../../domain/identifier.ts'
import type { EngineContext } from '../../engine-context.ts'
import { createEvents, type EngineEvents } from '../../events.ts'
import { anonymous } from '../../memory/open-keys.ts'
import type { PricedRequest } from '../../pipeline/resolved-request.ts'
import type { Policy } from '../../policy/policy.ts'
import { createRuleBook } from '../../policy/rule-book.ts'
import { btc, eth, type FakeOptions, fakeProvider, listing, usdc } from '../../testing/fakes.ts'
import { link, linkQuote } from '../../testing/two-leg-providers.ts'
import { isBelowCeiling } from './below-ceiling.ts'
import { findPaths, type Path } from './find-paths.ts'

const usdt = { ...usdc, identifier: 'ETH.USDT-0xdAC17F958D2ee523a2206206994597C13D831ec7', ticker: 'USDT' }
const arbUsdc = { ...usdc, identifier: 'ARB.USDC-0xaf88d065e77c8cC2239327C5EDb3A432268e5831', chain: 'ARB' }

interface Given {
  readonly providers?: readonly FakeOptions[]
  /** Providers whose assets could not be read. */
  readonly unread?: readonly string[]
  readonly policy?: Partial<Policy>
  readonly request?: Parameters<typeof linkQuote>[0]
  readonly circuits?: Readonly<Record<string, string>>
  readonly direct?: readonly string[]
  readonly prices?: Readonly<Record<string, { readonly usd?: string; readonly highest?: string }>>
  readonly limitUsd?: string | undefined
}

const dex: FakeOptions = { id: 'DEX', assets: [link, usdc, usdt].map((token) => listing(token)) }
const bridge: FakeOptions = { id: 'BRIDGE', assets: [usdc, usdt, btc].map((token) => listing(token)) }

const setUp = (given: Given) => {
  const { providers = [dex, bridge], unread = [], policy = {}, request = {}, circuits = {}, direct = [] } = given
  const made = new Map<string, SwapProvider>(providers.map((one) => [one.id ?? '', fakeProvider(one)]))
  const index = new Map(
    providers.map(({ id = '', assets = [] }) => [
      id,
      { byKey: new Map(assets.map((asset) => [tokenKey(asset.token), asset])), chainIds: ['1'] },
    ]),
  )
  const tokens = [link, usdc, usdt, eth, btc, arbUsdc]
  const events = createEvents()
  const facts: EngineEvents['candidate-dropped'][0][] = []
  events.on('candidate-dropped', (fact) => facts.push(fact))
  const engine = {
    providers: made,
    rules: () => createRuleBook({ intermediateAssets: [usdc.identifier], ...policy }),
    clock: { now: () => 1_000_000 },
    chains: new Map<string, Chain>(),
    catalogue: {
      find: (identifier: string) => tokens.find((one) => one.identifier === identifier),
      findSupported: (id: string) => (unread.includes(id) ? undefined : index.get(id)),
    },
    circuits: { explainRemoval: ({ provider }: { readonly provider: string }) => circuits[provider] },
    prices: { find: ({ identifier }: { readonly identifier: string }) => given.prices?.[identifier] },
    events,
  } as unknown as EngineContext
  const priced: PricedRequest = {
    quoteId: 'q',
    nextRouteId: () => 'r',
    request: linkQuote(request),
    caller: anonymous,
    sell: link,
    buy: btc,
    sellAmount: 100n * 10n ** 18n,
    sources: [],
    slippageBps: undefined,
    sellUsd: '1000',
    limitUsd: 'limitUsd' in given ? given.limitUsd : '1000',
    fees: { affiliateBps: 0, serviceBps: 0, accounts: {}, serviceAccounts: {} },
  }
  const asked = direct.flatMap((id) => made.get(id) ?? [])
  return { engine, priced, found: findPaths(engine, priced, asked), facts }
}

/** Paths as `DEX USDC BRIDGE`. */
const pathsOf = (given: Given): readonly string[] =>
  setUp(given).found.paths.map(({ first, intermediate, second }) => `${first.id} ${intermediate.ticker} ${second.id}`)

describe('the paths of a pair', () => {
  it('go through each intermediate asset, in the order of the policy, nearest chains first', () => {
    const between = [arbUsdc, usdt, usdc].map(({ identifier }) => identifier)
    const all = [dex, bridge].map((one) => ({ ...one, assets: [...(one.assets ?? []), listing(arbUsdc)] }))
    const { found } = setUp({ providers: all, policy: { intermediateAssets: between } })
    expect(found.paths.map(({ intermediate }) => intermediate.ticker + intermediate.chain)).toEqual([
      'USDTETH',
      'USDCETH',
      'USDCARB',
    ])
    expect(found.paths[0]).toMatchObject({ feeLeg: 1, refund: { of: 'sender' }, inSpite: false })
  })
  it('join every provider that sells for the asset between with every other one that buys with it', () => {
    const providers = [dex, { ...dex, id: 'DEX2' }, bridge, { ...bridge, id: 'BRIDGE2' }]
    expect(pathsOf({ providers })).toEqual([
      'DEX USDC BRIDGE',
      'DEX USDC BRIDGE2',
      'DEX2 USDC BRIDGE',
      'DEX2 USDC BRIDGE2',
    ])
  })
  it('need a provider that was read and lists its leg in its direction', () => {
    expect(pathsOf({ unread: ['BRIDGE'] })).toEqual([])
    const oneWay = (token: typeof btc, sell: boolean, buy: boolean) => ({ ...listing(token), sell, buy })
    const only = (first: FakeOptions['assets'] = [], second: FakeOptions['assets'] = []) =>
      pathsOf({
        providers: [
          { ...dex, assets: first },
          { ...bridge, assets: second },
        ],
      })
    const [sells, buys] = [
      [oneWay(link, true, false), oneWay(usdc, false, true)],
      [oneWay(usdc, true, false), oneWay(btc, false, true)],
    ]
    expect(only(sells, buys)).toEqual(['DEX USDC BRIDGE'])
    expect(only([oneWay(link, true, true), oneWay(usdc, true, false)], buys)).toEqual([])
    expect(only(sells, [oneWay(usdc, false, true), oneWay(btc, true, true)])).toEqual([])
  })
  it('are not looked for when they are off, private, or one provider is named', () => {
    expect(pathsOf({ policy: { multiLeg: 'never' } })).toEqual([])
    expect(pathsOf({ request: { usePrivacyMode: true } })).toEqual([])
    expect(pathsOf({ request: { providers: ['DEX'] } })).toEqual([])
    expect(pathsOf({ request: { providers: ['DEX', 'BRIDGE'] } })).toEqual(['DEX USDC BRIDGE'])
  })
  it('are looked for beside direct providers where the policy says so, or where none of those was read', () => {
    const direct = { id: 'WHOLE', assets: [link, btc].map((token) => listing(token)) }
    const given = { providers: [direct, dex, bridge], direct: ['WHOLE'] }
    expect(pathsOf(given)).toEqual([])
    expect(pathsOf({ ...given, unread: ['WHOLE'] })).toEqual(['DEX USDC BRIDGE'])
    expect(pathsOf({ ...given, policy: { multiLeg: 'always' } })).toEqual(['DEX USDC BRIDGE'])
  })
})

describe('a provider that takes no leg', () => {
  const dropped = (given: Given) => {
    const { found, facts } = setUp(given)
    expect(facts).toEqual(found.dropped.map((fact) => ({ quoteId: 'q', ...fact })))
    return found.dropped.map(({ provider, filter, reason }) => `${provider} ${filter} ${reason}`)
  }
  const second = (capabilities: FakeOptions['capabilities']) =>
    dropped({ providers: [dex, { ...bridge, ...(capabilities ? { capabilities } : {}) }] })

  it('is listed with its leg and reason, unless the request does not name it', () => {
    const from = `from ${usdc.identifier}`
    expect(second({ senderBound: true })).toEqual([`BRIDGE second-leg ${from}: takes deposits of a known sender only`])
    expect(second({ depositKinds: ['contractCall'] })).toEqual([
      `BRIDGE second-leg ${from}: asks for more than a bare transfer`,
    ])
    expect(second({ refund: 'none' })).toEqual([`BRIDGE second-leg ${from}: does not accept a refund address`])
    expect(second({ flexInput: false })).toEqual([`BRIDGE flex-input ${from}: no FLEX_INPUT`])
    expect(second({ depositKinds: ['contractCall', 'simpleTransfer'] })).toEqual([])
    const off = { switchedOff: [{ provider: 'DEX' }] }
    expect(dropped({ policy: off })).toEqual([`DEX switched-off to ${usdc.identifier}: switched off`])
    expect(dropped({ request: { providers: ['DEX', 'OTHER'] } })).toEqual([])
  })
  it('may take the first leg whatever the second one needs', () => {
    const capabilities = {
      senderBound: true,
      refund: 'none',
      flexInput: false,
      depositKinds: ['contractCall'],
    } as const
    expect(pathsOf({ providers: [{ ...dex, capabilities }, bridge] })).toEqual(['DEX USDC BRIDGE'])
  })
  it('is one under a rule about the pair of both legs', () => {
    const pair = { sell: link.identifier, buy: 'BTC.BTC' }
    expect(dropped({ policy: { switchedOff: [{ provider: 'DEX', pair }] } })).toEqual([
      `DEX pair-rule to ${usdc.identifier}: switched off for the pair`,
    ])
  })
})

describe('open circuits', () => {
  it('drop a provider from the paths, while another one takes its leg', () => {
    const providers = [dex, { ...dex, id: 'DEX2' }, bridge]
    const { found } = setUp({ providers, circuits: { DEX: 'down' } })
    expect(found.paths.map(({ first }) => first.id)).toEqual(['DEX2'])
    expect(found.dropped).toEqual([{ provider: 'DEX', filter: 'circuit-open', reason: `to ${usdc.identifier}: down` }])
  })
  it('are passed where every path has one and no provider serves the pair alone', () => {
    const { found } = setUp({ circuits: { DEX: 'down', BRIDGE: 'down' } })
    expect(found.paths).toMatchObject([{ inSpite: true }])
    expect(found.dropped).toEqual([])
    const whole = { id: 'WHOLE', assets: [link, btc].map((token) => listing(token)) }
    const beside = { providers: [whole, dex, bridge], direct: ['WHOLE'], circuits: { DEX: 'down' } }
    expect(pathsOf({ ...beside, policy: { multiLeg: 'always' } })).toEqual([])
  })
  it('are not the reason where another rule leaves no path', () => {
    const { found } = setUp({ policy: { switchedOff: [{ provider: 'DEX' }] }, circuits: { DEX: 'down' } })
    expect([found.paths, found.dropped.map(({ filter }) => filter)]).toEqual([[], ['switched-off']])
  })
})

describe('the ceiling of a second provider', () => {
  const path = (ceiling: FakeOptions['ceiling']): Path => ({
    intermediate: usdc,
    first: fakeProvider(dex),
    second: fakeProvider({ ...bridge, ...(ceiling ? { ceiling } : {}) }),
    feeLeg: 1,
    refund: { of: 'sender' },
  })
  const takes = (given: Given, ceiling: FakeOptions['ceiling'], arriving = 1_000_000_000n) => {
    const { engine, priced } = setUp(given)
    return isBelowCeiling(engine, priced, { path: path(ceiling), offer: { buyAmount: arriving } })
  }

  it('is held against what arrives, or against the value of what is sold', () => {
    expect(takes({}, () => ({ amount: 1_000_000_000n }))).toBe(true)
    expect(takes({}, () => ({ amount: 999_999_999n }))).toBe(false)
    expect([takes({}, () => ({ usd: '1000' })), takes({}, () => ({ usd: '999' }))]).toEqual([true, false])
  })
  it('is held against the value of what arrives where the sold asset has no price, the highest one in doubt', () => {
    const value = (price: { readonly usd?: string; readonly highest?: string } | undefined, usd: string) =>
      takes({ limitUsd: undefined, prices: price ? { [usdc.identifier]: price } : {} }, () => ({ usd }))
    expect([value({ usd: '1' }, '1000'), value({ usd: '1' }, '999')]).toEqual([true, false])
    expect([value({ highest: '1.1' }, '1100'), value({ highest: '1.1' }, '1099')]).toEqual([true, false])
    expect([value({}, '1'), value(undefined, '1')]).toEqual([true, true])
  })
})
