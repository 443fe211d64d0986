import { describe, expect, it } from 'vitest'
import type { EngineContext } from '../engine-context.ts'
import { anonymous } from '../memory/open-keys.ts'
import type { PolicyScope } from '../policy/policy-scope.ts'
import { createRuleBook } from '../policy/rule-book.ts'
import { listEnabledChains } from './list-enabled-chains.ts'

const NOW = Date.parse('2026-11-21T00:00:00Z')

/** Chains of provider A, on Bitcoin, Ethereum and a chain that no table knows, under these rules. */
const enabled = (switchedOff: readonly PolicyScope[], caller: Partial<typeof anonymous> = {}, isRead = true) =>
  listEnabledChains(
    {
      catalogue: { findSupported: () => (isRead ? { chainIds: ['bitcoin', '1', 'nowhere'] } : undefined) },
      rules: () => ({ ...createRuleBook(), switchedOff }),
      clock: { now: () => NOW },
    } as unknown as EngineContext,
    { ...anonymous, ...caller },
    'A',
  )

const all = ['bitcoin', '1', 'nowhere']

describe('the chains of a provider that are on', () => {
  it('are all without a rule, and none before its assets were read', () => {
    expect(enabled([])).toEqual(all)
    expect(enabled([], {}, false)).toEqual([])
  })
  it('do not exist for a key that may not use it', () => {
    expect(enabled([], { denyProviders: ['A'] })).toEqual([])
    expect(enabled([], { allowProviders: ['B'] })).toEqual([])
    expect(enabled([], { allowProviders: ['A'] })).toEqual(all)
  })
  it('are those that no rule for it or for the chain switches off', () => {
    expect(enabled([{ provider: 'A' }])).toEqual([])
    expect(enabled([{ provider: 'B' }])).toEqual(all)
    expect(enabled([{ chain: 'BTC' }])).toEqual(['1', 'nowhere'])
    expect(
      enabled([
        { provider: 'A', chain: 'ETH' },
        { provider: 'B', chain: 'BTC' },
      ]),
    ).toEqual(['bitcoin', 'nowhere'])
    expect(enabled([{ chain: 'BTC' }, { chain: 'ETH' }])).toEqual(['nowhere'])
  })
  it('are not fewer for rules about an asset, a pair, a direction, or that have ended', () => {
    for (const scope of [
      { chain: 'BTC', side: 'sell' },
      { asset: 'BTC.BTC' },
      { provider: 'A', pair: { sell: 'BTC.BTC', buy: 'ETH.ETH' } },
      { provider: 'A', expiresAt: '2026-11-21T00:00:00Z' },
    ] as const)
      expect(enabled([scope])).toEqual(all)
    expect(enabled([{ provider: 'A', expiresAt: '2026-11-21T00:00:01Z' }])).toEqual([])
  })
})
