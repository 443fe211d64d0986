import { describe, expect, it } from 'vitest'
import { isSameProtocol, toProtocol } from '../../domain/protocol.ts'
import type { EngineContext } from '../../engine-context.ts'
import type { Policy } from '../../policy/policy.ts'
import { createRuleBook } from '../../policy/rule-book.ts'
import { btc, eth, fakeProvider, usdc } from '../../testing/fakes.ts'
import type { PricedRequest } from '../resolved-request.ts'
import { findAccount } from './find-account.ts'
import { findPairRule } from './find-pair-rule.ts'
import { listIntermediates, mayBeIntermediate } from './intermediates.ts'

describe('the protocol of a provider', () => {
  it('is its name without the form of its swaps', () => {
    expect(['CHAINFLIP', 'CHAINFLIP_STREAMING', 'NEAR'].map(toProtocol)).toEqual(['chainflip', 'chainflip', 'near'])
    expect(toProtocol('A_STREAMING_B')).toBe('a_streaming_b')
    expect(isSameProtocol({ id: 'A' }, { id: 'A_STREAMING' })).toBe(true)
    expect(isSameProtocol({ id: 'A' }, { id: 'B' })).toBe(false)
  })
  it('is where an account is looked up, after the provider’s own name', () => {
    const accounts = { chainflip: 'both', thorchain_streaming: 'own', thorchain: 'other' }
    expect(findAccount(accounts, 'CHAINFLIP_STREAMING')).toBe('both')
    expect(findAccount(accounts, 'CHAINFLIP')).toBe('both')
    expect(findAccount(accounts, 'THORCHAIN_STREAMING')).toBe('own')
    expect([findAccount({ THORCHAIN: 'x' }, 'THORCHAIN'), findAccount(accounts, 'NEAR')]).toEqual([
      undefined,
      undefined,
    ])
  })
})

describe('the assets a route may pass through', () => {
  const bnb = { ...eth, identifier: 'BSC.BNB', chain: 'BSC' }
  const tokens = [btc, eth, usdc, bnb]
  const through = (policy: Partial<Policy>, sell = bnb, buy = btc) => {
    const rules = createRuleBook({
      intermediateAssets: ['ETH.ETH', usdc.identifier, 'BSC.BNB', 'BTC.BTC', 'SOL.SOL'],
      ...policy,
    })
    const find = (identifier: string) => tokens.find((one) => one.identifier === identifier)
    const engine = { rules: () => rules, catalogue: { find } } as unknown as EngineContext
    return listIntermediates(engine, { sell, buy }).map(({ identifier }) => identifier)
  }

  it('are those of the policy that are known, except both ends', () => {
    expect(through({})).toEqual(['ETH.ETH', usdc.identifier])
    expect(through({}, eth, usdc)).toEqual(['BSC.BNB', 'BTC.BTC'])
    const spelled = { ...usdc, identifier: usdc.identifier.toLowerCase() }
    expect(through({}, spelled, btc)).toEqual(['ETH.ETH', 'BSC.BNB'])
  })
  it('come by their chain: that of what is sold, then that of what is bought, then others', () => {
    const sol = { ...eth, identifier: 'SOL.SOL', chain: 'SOL' }
    const link = { ...usdc, identifier: 'ETH.LINK-0x514910771AF9Ca656af840dff83E8264EcF986CA' }
    const cake = { ...usdc, identifier: 'BSC.CAKE-0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE82', chain: 'BSC' }
    const between = { intermediateAssets: ['BTC.BTC', 'BSC.BNB', 'ETH.ETH'] }
    expect(through(between, link, cake)).toEqual(['ETH.ETH', 'BSC.BNB', 'BTC.BTC'])
    expect(through(between, cake, link)).toEqual(['BSC.BNB', 'ETH.ETH', 'BTC.BTC'])
    expect(through(between, sol, sol)).toEqual(['BTC.BTC', 'BSC.BNB', 'ETH.ETH'])
  })
  it('are not on the blacklist or under a geo rule', () => {
    expect(through({ blacklist: [usdc.identifier] })).toEqual(['ETH.ETH'])
    expect(through({ geoTokens: { 'ETH.ETH': 'x' } })).toEqual([usdc.identifier])
    expect(mayBeIntermediate({ ...eth, geoBlockRule: 'x' }, createRuleBook())).toBe(false)
    expect([mayBeIntermediate(eth, createRuleBook()), mayBeIntermediate(btc, createRuleBook())]).toEqual([true, false])
  })
})

describe('a rule about the pair', () => {
  const pair = { sell: 'BTC.BTC', buy: 'ETH.ETH' }
  const ruled = (policy: Partial<Policy>, limitUsd: string | undefined = '1000') => {
    const engine = { rules: () => createRuleBook(policy), clock: { now: () => 0 } } as unknown as EngineContext
    const fees = { affiliateBps: 30, serviceBps: 15, accounts: {}, serviceAccounts: {} }
    return findPairRule(engine, { sell: btc, buy: eth, limitUsd, fees } as PricedRequest, fakeProvider({ id: 'A' }))
  }

  it('holds for both of its providers: switched off, closed, gated', () => {
    expect(ruled({ switchedOff: [{ pair }] })).toBe('switched off for the pair')
    expect(ruled({ gates: [{ pair, mode: 'gated' }] })).toBe('closed or gated for the pair')
    expect(ruled({ switchedOff: [{ pair, provider: 'B' }] })).toBeUndefined()
    expect(ruled({})).toBeUndefined()
  })
  it('is no rule about a provider, a chain or an asset alone', () => {
    for (const scope of [{ provider: 'A' }, { chain: 'BTC' }, { asset: 'BTC.BTC' }])
      expect(ruled({ switchedOff: [scope], gates: [{ ...scope, mode: 'off' }] })).toBeUndefined()
    expect(ruled({ sizeCeilings: [{ usd: '1' }], feeCaps: [{ bps: 1 }] })).toBeUndefined()
  })
  it('may cap the value, where one is known, and the fees of both kinds; either may be reached', () => {
    const ceiling = (usd: string, limitUsd?: string) => ruled({ sizeCeilings: [{ pair, usd }] }, limitUsd)
    expect([ceiling('1000'), ceiling('999.99')]).toEqual([undefined, 'over the ceiling of the pair'])
    const cap = (bps: number) => ruled({ feeCaps: [{ pair, bps }] })
    expect([cap(45), cap(44)]).toEqual([undefined, 'over the fee cap of the pair'])
  })
  it('about a value holds nothing back while that is unknown', () => {
    const engine = { rules: () => createRuleBook({ sizeCeilings: [{ pair, usd: '1' }] }), clock: { now: () => 0 } }
    const fees = { affiliateBps: 0, serviceBps: 0, accounts: {}, serviceAccounts: {} }
    const priced = { sell: btc, buy: eth, limitUsd: undefined, fees } as PricedRequest
    expect(findPairRule(engine as unknown as EngineContext, priced, fakeProvider({ id: 'A' }))).toBeUndefined()
  })
})
