import { describe, expect, it } from 'vitest'
import type { Chain } from '../../contract/chain.ts'
import type { Capabilities, SwapProvider } from '../../contract/provider.ts'
import type { EngineContext } from '../../engine-context.ts'
import { anonymous } from '../../memory/open-keys.ts'
import type { Policy } from '../../policy/policy.ts'
import { createRuleBook } from '../../policy/rule-book.ts'
import { btc, eth, fakeChain, fakeProvider, listing, quoteRequest, usdc } from '../../testing/fakes.ts'
import type { PricedRequest } from '../resolved-request.ts'
import { addressForm } from './address-form.ts'
import { circuitOpen } from './circuit-open.ts'
import { direction } from './direction.ts'
import { feeCeiling } from './fee-ceiling.ts'
import type { Candidate, Filter } from './filter.ts'
import { flexInput, isFlex, isSweep } from './flex-input.ts'
import { pair } from './pair.ts'
import { privacy } from './privacy.ts'
import { refund } from './refund.ts'
import { sizeCeiling } from './size-ceiling.ts'
import { switchedOff } from './switched-off.ts'

const NOW = Date.parse('2026-11-21T00:00:00Z')

interface Given {
  readonly capabilities?: Partial<Capabilities>
  readonly ceiling?: SwapProvider['getCeiling']
  readonly request?: Parameters<typeof quoteRequest>[0]
  readonly priced?: Partial<PricedRequest>
  readonly policy?: Partial<Policy>
  readonly named?: number
  readonly chains?: ReadonlyMap<string, Chain>
  /** What the provider lists; `null`: its assets could not be read. */
  readonly lists?: readonly ReturnType<typeof listing>[] | null
  readonly circuit?: string
}

/** A provider `A` for 0.1 BTC, worth 6 000 USD, to ETH. */
const candidate = (given: Given = {}): Candidate => {
  const { capabilities = {}, ceiling, request = {}, priced = {}, policy = {}, named = 0, lists } = given
  const listed = lists === undefined ? [btc, eth, usdc].map((token) => listing(token)) : lists
  const byKey = (listed ?? []).map((asset) => [keys.get(asset.token.identifier), asset] as const)
  return {
    provider: fakeProvider({ id: 'A', capabilities, ...(ceiling ? { ceiling } : {}) }),
    named,
    priced: {
      quoteId: 'q',
      nextRouteId: () => 'r',
      request: quoteRequest(request),
      caller: anonymous,
      sell: btc,
      buy: eth,
      sellAmount: 10_000_000n,
      sources: [],
      slippageBps: undefined,
      sellUsd: '6000',
      limitUsd: '6000',
      fees: { affiliateBps: 0, serviceBps: 0, accounts: {}, serviceAccounts: {} },
      ...priced,
    },
    engine: {
      clock: { now: () => NOW },
      rules: () => createRuleBook(policy),
      chains: given.chains ?? new Map(),
      catalogue: { findSupported: () => (listed === null ? undefined : { byKey: new Map(byKey) }) },
      circuits: { explainRemoval: () => given.circuit },
    } as unknown as EngineContext,
  }
}

/** Keys of the assets, by hand. */
const keys = new Map([
  ['BTC.BTC', 'BTC.BTC'],
  ['ETH.ETH', 'ETH.ETH'],
  [usdc.identifier, 'ETH-0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'],
])

const reason = (filter: Filter, given: Given = {}) => filter.reason(candidate(given))

describe('the address form', () => {
  const chains = new Map([['ETH', fakeChain({ codes: ['ETH'] })]])
  const capabilities = { addressForms: { ETH: { destination: ['evm', 'p2wpkh', 'other'] } } }
  const taproot = { destinationAddress: 'bc1paddress' }

  it('drops a provider that cannot pay it, with the form [QUO-7e]', () => {
    expect(reason(addressForm, { chains, capabilities, request: taproot })).toContain('p2tr')
    expect(reason(addressForm, { chains, capabilities, request: taproot, named: 2 })).toContain('p2tr')
  })
  it('fails the request that names this provider alone, by what it cannot pay [QUO-7f]', () => {
    expect(() => reason(addressForm, { chains, capabilities, request: taproot, named: 1 })).toThrow(
      expect.objectContaining({
        code: 'invalidAddressForChain',
        message: 'A cannot pay out to a p2tr address on ETH.',
      }),
    )
  })
  it('keeps a provider with another form, with no address, and where the form is unknown', () => {
    const passing: readonly Given[] = [
      { chains, capabilities, request: { destinationAddress: 'bc1qaddress' } },
      { chains, capabilities },
      { chains, capabilities, request: { destinationAddress: 'nonsense' } },
      { capabilities, request: taproot },
      { chains, capabilities: { addressForms: { BTC: { destination: ['p2wpkh'] } } }, request: taproot },
      { chains, request: taproot },
    ]
    for (const given of passing) expect(reason(addressForm, { ...given, named: 1 })).toBeUndefined()
  })
})

describe('an open circuit', () => {
  it('drops a provider, unless a rule about the pair always keeps it', () => {
    expect(reason(circuitOpen)).toBeUndefined()
    expect(reason(circuitOpen, { circuit: 'down' })).toBe('down')
    const rule = (alwaysOn: Policy['alwaysOn']) => reason(circuitOpen, { circuit: 'down', policy: { alwaysOn } })
    expect(rule([{ provider: 'A' }])).toBeUndefined()
    expect(rule([{ chain: 'BTC', side: 'sell' }])).toBeUndefined()
    expect(rule([{ provider: 'B' }, { chain: 'BTC', side: 'buy' }])).toBe('down')
    expect(rule([{ provider: 'A', expiresAt: '2026-11-20T00:00:00Z' }])).toBe('down')
  })
})

describe('the direction', () => {
  const gated = (mode: 'off' | 'gated', named: number, scope = {}) =>
    reason(direction, { named, policy: { gates: [{ provider: 'A', ...scope, mode }] } })

  it('is closed by the provider or a rule for everybody, also for who names it alone [QUO-7b, QUO-7d]', () => {
    for (const named of [0, 1, 2]) {
      expect(reason(direction, { named, capabilities: { buyOnlyChains: ['BTC'] } })).toBe('closed in this direction')
      expect(gated('off', named)).toBe('closed in this direction')
    }
    expect(reason(direction, { capabilities: { buyOnlyChains: ['ETH'] } })).toBeUndefined()
  })
  it('is gated for all but the request that names the provider alone [QUO-7b]', () => {
    expect([0, 1, 2].map((named) => gated('gated', named) !== undefined)).toEqual([true, false, true])
    expect(gated('gated', 0, { chain: 'ETH', side: 'sell' })).toBeUndefined()
    const both: Policy['gates'] = [
      { provider: 'A', mode: 'gated' },
      { chain: 'BTC', mode: 'off' },
    ]
    expect(reason(direction, { named: 1, policy: { gates: both } })).toBe('closed in this direction')
    expect(reason(direction)).toBeUndefined()
  })
})

describe('the fee ceiling', () => {
  const charged = (affiliateBps: number, serviceBps: number, given: Given = {}) =>
    reason(feeCeiling, {
      ...given,
      priced: { fees: { affiliateBps, serviceBps, accounts: {}, serviceAccounts: {} } },
    })

  it('is held against affiliate fee and service share together, and may be reached [QUO-7h]', () => {
    const capabilities = { feeCapBps: 100 }
    expect([charged(85, 15, { capabilities }), charged(100, 0, { capabilities })]).toEqual([undefined, undefined])
    expect(charged(85, 16, { capabilities })).toContain('101')
    expect(charged(1_000, 1_000)).toBeUndefined()
  })
  it('is the lowest of the provider’s own and of the rules', () => {
    const capped = (own: number, ...bps: readonly number[]) =>
      charged(60, 0, {
        capabilities: { feeCapBps: own },
        policy: { feeCaps: bps.map((one) => ({ provider: 'A', bps: one })) },
      })
    expect([capped(60, 70, 80), capped(70, 60, 80)]).toEqual([undefined, undefined])
    for (const over of [capped(59, 70, 80), capped(70, 59, 80), capped(70, 80, 59)]) expect(over).toContain('cap of 59')
    expect(charged(60, 0, { policy: { feeCaps: [{ provider: 'B', bps: 1 }] } })).toBeUndefined()
  })
})

describe('a flexible input', () => {
  const fixed = { flexInput: false }
  const sold = (chain: string, enableSweep: boolean) => ({
    sell: { ...btc, chain },
    request: quoteRequest({ enableSweep }),
  })

  it('drops providers that do not swap whatever arrives [QUO-5a]', () => {
    expect(reason(flexInput, { capabilities: fixed, request: { quoteType: 'FLEX_INPUT' } })).toBeDefined()
    expect(reason(flexInput, { request: { quoteType: 'FLEX_INPUT' } })).toBeUndefined()
    expect(reason(flexInput, { capabilities: fixed })).toBeUndefined()
    expect(reason(flexInput, { capabilities: fixed, request: { enableSweep: true } })).toBeDefined()
  })
  it('is implied by a sweep, which UTXO chains, TON and TRON alone have [QRQ-13b, QUO-5c]', () => {
    const chains = ['BTC', 'DOGE', 'TON', 'TRON', 'ETH', 'SOL', 'NEAR', 'XRP', 'GAIA', 'NOWHERE']
    const sweeping = ['BTC', 'DOGE', 'TON', 'TRON']
    expect(chains.filter((chain) => isSweep(sold(chain, true)))).toEqual(sweeping)
    expect(chains.filter((chain) => isFlex(sold(chain, true)))).toEqual(sweeping)
    expect(chains.filter((chain) => isSweep(sold(chain, false)) || isFlex(sold(chain, false)))).toEqual([])
    expect(isFlex({ sell: eth, request: quoteRequest({ quoteType: 'FLEX_INPUT' }) })).toBe(true)
    expect(isSweep({ sell: btc, request: quoteRequest({ quoteType: 'FLEX_INPUT' }) })).toBe(false)
  })
})

describe('the pair', () => {
  const way = (token: typeof btc, sell: boolean, buy: boolean) => ({ ...listing(token), sell, buy })

  it('has to be listed in its direction', () => {
    expect(reason(pair, { lists: [way(btc, true, false), way(eth, false, true)] })).toBeUndefined()
    expect(reason(pair, { lists: [way(btc, false, true), way(eth, true, true)] })).toBe('does not sell BTC.BTC')
    expect(reason(pair, { lists: [way(btc, true, true), way(eth, true, false)] })).toBe('does not buy ETH.ETH')
    expect(reason(pair, { lists: [way(eth, true, true)] })).toBe('does not sell BTC.BTC')
    expect(reason(pair, { lists: [way(btc, true, true)] })).toBe('does not buy ETH.ETH')
  })
  it('is left to a provider whose assets could not be read', () => {
    expect(reason(pair, { lists: null })).toBeUndefined()
    expect(reason(pair, { lists: null, capabilities: { sameChainOnly: true } })).toBeDefined()
  })
  it('is on one chain for a provider that serves no other', () => {
    const capabilities = { sameChainOnly: true }
    expect(reason(pair, { capabilities })).toBe('swaps within one chain only')
    expect(reason(pair, { capabilities, priced: { sell: eth, buy: usdc } })).toBeUndefined()
  })
})

describe('privacy and refunds', () => {
  it('drop providers without a privacy mode, where one is asked for [QUO-6a]', () => {
    expect(reason(privacy, { request: { usePrivacyMode: true } })).toBeDefined()
    expect(reason(privacy, { request: { usePrivacyMode: true }, capabilities: { privacy: true } })).toBeUndefined()
    expect(reason(privacy)).toBeUndefined()
  })
  it('drop providers that always refund the sender, where a refund address is given [QUO-4a]', () => {
    const request = { refundAddress: 'bc1refund' }
    expect(reason(refund, { request, capabilities: { refund: 'sender' } })).toBeDefined()
    expect(reason(refund, { request, capabilities: { refund: 'none' } })).toBeUndefined()
    expect(reason(refund, { request })).toBeUndefined()
    expect(reason(refund, { capabilities: { refund: 'sender' } })).toBeUndefined()
  })
})

describe('the size ceiling', () => {
  const worth = (limitUsd: string | undefined, given: Given) =>
    reason(sizeCeiling, { ...given, priced: { limitUsd } }) !== undefined

  it('of a rule may be reached, and holds only while a price is known [QUO-7g]', () => {
    const policy = {
      sizeCeilings: [
        { provider: 'A', usd: '6000' },
        { provider: 'B', usd: '1' },
      ],
    }
    const over = ['5999.99', '6000', '6000.00', '6000.01', undefined].map((usd) => worth(usd, { policy }))
    expect(over).toEqual([false, false, false, true, false])
  })
  it('is the first that the sell is over, of several', () => {
    const policy = { sizeCeilings: ['9000', '5000', '4000'].map((usd) => ({ usd })) }
    expect(reason(sizeCeiling, { policy })).toBe('over the ceiling of $5000')
  })
  it('of the provider may be reached, by amount or by value [QUO-7g]', () => {
    const by = (ceiling: ReturnType<NonNullable<SwapProvider['getCeiling']>>, limitUsd: string | undefined = '6000') =>
      worth(limitUsd, { ceiling: () => ceiling })
    expect([by({ amount: 10_000_000n }), by({ amount: 9_999_999n })]).toEqual([false, true])
    expect([by({ usd: '6000' }), by({ usd: '5999' })]).toEqual([false, true])
    expect([by({ amount: 10_000_000n, usd: '5999' }), by({ amount: 1n, usd: '9000' })]).toEqual([true, true])
    expect([by({}), by(undefined)]).toEqual([false, false])
    const unpriced = { ceiling: () => ({ usd: '1' }), priced: { limitUsd: undefined } }
    expect(reason(sizeCeiling, unpriced)).toBeUndefined()
    expect(reason(sizeCeiling, { ...unpriced, ceiling: () => ({ amount: 1n }) })).toContain('0.00000001 BTC.BTC')
  })
  it('of the provider is asked for the pair, what is sold first', () => {
    const ceiling: SwapProvider['getCeiling'] = (sell, buy) =>
      sell.chain === 'BTC' && buy.chain === 'ETH' ? { amount: 1n } : undefined
    expect(worth('6000', { ceiling })).toBe(true)
  })
})

describe('a switch', () => {
  it('drops a provider for the key or by a rule about it [QUO-7a]', () => {
    const key = (caller: Partial<typeof anonymous>) =>
      reason(switchedOff, { priced: { caller: { ...anonymous, ...caller } } })
    expect(key({ denyProviders: ['A'] })).toBe('switched off for the key')
    expect(key({ allowProviders: ['B'] })).toBe('switched off for the key')
    expect([key({ denyProviders: ['B'] }), key({ allowProviders: ['A'] }), key({})]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    const rule = (scope: Policy['switchedOff'][number]) => reason(switchedOff, { policy: { switchedOff: [scope] } })
    expect(rule({ provider: 'A' })).toBe('switched off')
    expect([rule({ provider: 'B' }), rule({ provider: 'A', expiresAt: '2026-11-21T00:00:00Z' })]).toEqual([
      undefined,
      undefined,
    ])
  })
})
