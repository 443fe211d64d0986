import { describe, expect, it } from 'vitest'
import { anonymous } from '../memory/open-keys.ts'
import { btc, eth, usdc } from '../testing/fakes.ts'
import { isInForce, isInScope, type PolicyScope, type ScopeSubject } from './policy-scope.ts'
import { createRuleBook } from './rule-book.ts'
import { isAllowed, isSwitchedOff, isSwitchedOffWholly, isWhole } from './switched-off.ts'
import { findUnmatchedRules } from './unmatched-rules.ts'

const NOW = Date.parse('2026-11-21T00:00:00Z')
const toDollars: ScopeSubject = { provider: 'A', sell: btc, buy: usdc }

/** Whether a rule with this scope is about BTC to USDC through A. */
const applies = (scope: PolicyScope, subject: ScopeSubject = toDollars) => isInScope(scope, subject, NOW)

describe('the scope of a rule', () => {
  it('is everything where it names nothing, and one provider where it names it', () => {
    expect([applies({}), applies({ provider: 'A' }), applies({ provider: 'B' })]).toEqual([true, true, false])
  })
  it('is a chain on either side, or on the side it names', () => {
    expect([applies({ chain: 'BTC' }), applies({ chain: 'ETH' }), applies({ chain: 'SOL' })]).toEqual([
      true,
      true,
      false,
    ])
    expect([applies({ chain: 'BTC', side: 'sell' }), applies({ chain: 'BTC', side: 'buy' })]).toEqual([true, false])
    expect([applies({ chain: 'ETH', side: 'sell' }), applies({ chain: 'ETH', side: 'buy' })]).toEqual([false, true])
  })
  it('is an asset on either side, or on the side it names, in any spelling', () => {
    const asset = usdc.identifier.toLowerCase()
    expect([applies({ asset }), applies({ asset, side: 'buy' }), applies({ asset, side: 'sell' })]).toEqual([
      true,
      true,
      false,
    ])
    expect([applies({ asset: 'BTC.BTC' }), applies({ asset: 'ETH.ETH' })]).toEqual([true, false])
    expect([applies({ asset: 'BTC.BTC', side: 'sell' }), applies({ asset: 'BTC.BTC', side: 'buy' })]).toEqual([
      true,
      false,
    ])
  })
  it('is what is of the chain and the asset at once, on one side', () => {
    expect(applies({ asset: usdc.identifier, chain: 'ETH' })).toBe(true)
    expect(applies({ asset: usdc.identifier, chain: 'BTC' })).toBe(false)
    expect(applies({ asset: 'BTC.BTC', chain: 'ETH' })).toBe(false)
  })
  it('is a pair in its direction', () => {
    const pair = { sell: 'btc.btc', buy: usdc.identifier }
    expect(applies({ pair })).toBe(true)
    expect(applies({ pair: { sell: pair.buy, buy: pair.sell } })).toBe(false)
    expect([applies({ pair: { ...pair, sell: 'ETH.ETH' } }), applies({ pair: { ...pair, buy: 'ETH.ETH' } })]).toEqual([
      false,
      false,
    ])
    expect([applies({ pair, provider: 'B' }), applies({ pair, chain: 'SOL' })]).toEqual([false, false])
  })
  it('ends at its time, and never where that cannot be read', () => {
    const at = (expiresAt: string) => ({ expiresAt })
    expect(isInForce(at('2026-11-21T00:00:00.001Z'), NOW)).toBe(true)
    expect(isInForce(at('2026-11-21T00:00:00Z'), NOW)).toBe(false)
    expect([isInForce({}, NOW), isInForce(at('one day'), NOW)]).toEqual([true, true])
    expect([applies(at('2026-11-20T00:00:00Z')), applies(at('2026-11-22T00:00:00Z'))]).toEqual([false, true])
  })
})

describe('a provider that is switched off', () => {
  const rules = (...switchedOff: readonly PolicyScope[]) => createRuleBook({ switchedOff })

  it('may be off for a key', () => {
    const may = (caller: Partial<typeof anonymous>) => isAllowed({ ...anonymous, ...caller }, 'A')
    expect([may({}), may({ allowProviders: ['A'] }), may({ denyProviders: ['B'] })]).toEqual([true, true, true])
    expect([may({ allowProviders: [] }), may({ allowProviders: ['B'] }), may({ denyProviders: ['A'] })]).toEqual([
      false,
      false,
      false,
    ])
    expect(may({ allowProviders: ['A'], denyProviders: ['A'] })).toBe(false)
  })
  it('is off for the pairs of a rule', () => {
    expect(isSwitchedOff(rules({ chain: 'SOL' }, { chain: 'BTC', side: 'sell' }), toDollars, NOW)).toBe(true)
    expect(isSwitchedOff(rules({ chain: 'SOL' }, { chain: 'BTC', side: 'buy' }), toDollars, NOW)).toBe(false)
    expect(isSwitchedOff(rules(), toDollars, NOW)).toBe(false)
  })
  it('is off as a whole by a rule without chain, asset, pair and side, that is in force', () => {
    const whole = (...scopes: readonly PolicyScope[]) => isSwitchedOffWholly(rules(...scopes), 'A', NOW)
    expect([whole({ provider: 'A' }), whole({ provider: 'B' }), whole()]).toEqual([true, false, false])
    expect(whole({ provider: 'B' }, { provider: 'A' })).toBe(true)
    for (const part of [
      { chain: 'BTC' },
      { asset: 'BTC.BTC' },
      { pair: { sell: 'BTC.BTC', buy: 'ETH.ETH' } },
      { expiresAt: '2026-11-21T00:00:00Z' },
    ])
      expect(whole({ provider: 'A', ...part })).toBe(false)
    expect(isSwitchedOffWholly({ ...rules(), switchedOff: [{}] }, 'A', NOW)).toBe(true)
  })
  it('is off on whole chains by rules that are about no asset, pair or direction', () => {
    expect([isWhole({}), isWhole({ provider: 'A', chain: 'BTC' })]).toEqual([true, true])
    for (const part of [{ asset: 'BTC.BTC' }, { pair: { sell: 'BTC.BTC', buy: 'ETH.ETH' } }, { side: 'buy' as const }])
      expect(isWhole({ chain: 'BTC', ...part })).toBe(false)
  })
})

describe('rules that match nothing', () => {
  const known = {
    isProvider: (id: string) => id === 'A',
    isToken: (key: string) => ['BTC.BTC', 'ETH.ETH'].includes(key),
  }
  const scope: PolicyScope = { provider: 'B', asset: 'SOL.SOL', pair: { sell: 'TON.TON', buy: 'XRP.XRP' } }
  const names = ['B', 'SOL.SOL', 'TON.TON', 'XRP.XRP']

  it.each(['switchedOff', 'alwaysOn', 'gates', 'sizeCeilings', 'feeCaps'] as const)(
    'are found in every name of %s, each once',
    (member) => {
      expect(findUnmatchedRules({ [member]: [scope, scope] }, known)).toEqual([{ member, names }])
      const fitting = { provider: 'A', asset: 'btc.btc', pair: { sell: 'BTC.BTC', buy: 'ETH.ETH' } }
      expect(findUnmatchedRules({ [member]: [fitting, {}] }, known)).toEqual([])
    },
  )
  it('are found among lists of tokens and tokens under a geo rule', () => {
    const lists = ['BTC.BTC', 'SOL.SOL']
    expect(
      findUnmatchedRules(
        { geoTokens: { 'SOL.SOL': 'x', 'ETH.ETH': 'x' }, intermediateAssets: lists, blacklist: lists },
        known,
      ),
    ).toEqual([
      { member: 'blacklist', names: ['SOL.SOL'] },
      { member: 'intermediateAssets', names: ['SOL.SOL'] },
      { member: 'geoTokens', names: ['SOL.SOL'] },
    ])
    expect(findUnmatchedRules({}, known)).toEqual([])
  })
})

describe('rules about an asset', () => {
  it('compare what is sold and bought with the key of the token, whatever its ticker', () => {
    const renamed = { ...usdc, identifier: usdc.identifier.replace('USDC-', 'OTHER-') }
    const rule = { asset: usdc.identifier }
    expect(applies(rule, { provider: 'A', sell: renamed, buy: btc })).toBe(true)
    expect(applies(rule, { provider: 'A', sell: eth, buy: btc })).toBe(false)
    // Again, from the keys worked out before.
    expect(applies(rule, { provider: 'A', sell: btc, buy: renamed })).toBe(true)
  })
})
