import { describe, expect, it } from 'vitest'
import { isPermitted, readPolicy } from './policy.ts'

const policy = (changes: Record<string, unknown>) => readPolicy({ default: 'open', ...changes })

describe('permits', () => {
  it('rejects a blacklisted pair in its direction, in any case', () => {
    const rules = policy({ blacklist_pairs: ['bitcoin:btc -> base:cbBTC'] })
    const both = policy({ blacklist_pairs: ['Bitcoin:BTC <-> base:cbbtc'] })
    expect(isPermitted(rules, 'bitcoin:btc', 'base:cbbtc')).toBe(false)
    expect(isPermitted(rules, 'Bitcoin:BTC', 'BASE:cbbtc')).toBe(false)
    expect(isPermitted(rules, 'base:cbbtc', 'bitcoin:btc')).toBe(true)
    expect(isPermitted(both, 'base:cbbtc', 'bitcoin:btc')).toBe(false)
  })

  it('matches any text for a star and every other character literally', () => {
    const rules = policy({ blacklist_pairs: ['SOLANA:* -> starknet:*', 'megaeth:btc.b -> *'] })
    expect(isPermitted(rules, 'solana:sol', 'Starknet:wbtc')).toBe(false)
    expect(isPermitted(rules, 'starknet:wbtc', 'solana:sol')).toBe(true)
    expect(isPermitted(rules, 'megaeth:btc.b', 'bitcoin:btc')).toBe(false)
    expect(isPermitted(rules, 'megaeth:btcxb', 'bitcoin:btc')).toBe(true)
  })

  it('finds the parts of a pattern in order, once each', () => {
    const rules = policy({ blacklist_pairs: ['*:btc*b -> base:*bt*btc'] })
    expect(isPermitted(rules, 'megaeth:btc.b', 'base:wbtxbtc')).toBe(false)
    expect(isPermitted(rules, 'megaeth:btc.b', 'base:btc')).toBe(true)
    expect(isPermitted(rules, 'megaeth:btc.c', 'base:wbtxbtc')).toBe(true)
    expect(isPermitted(rules, 'btc.b', 'base:wbtxbtc')).toBe(true)
  })

  it('is not held by a pattern of many stars', () => {
    const rules = policy({ blacklist_pairs: [`${'*a'.repeat(60)}*b -> *`] })
    expect(isPermitted(rules, 'a'.repeat(200), 'bitcoin:btc')).toBe(true)
    expect(() => policy({ blacklist_pairs: [`${'*a'.repeat(600)} -> *`] })).toThrow('too long')
  }, 2_000)

  it('keeps the assets of an isolation group among themselves despite the whitelist', () => {
    const rules = policy({
      isolation_groups: ['ethereum:seed <-> arbitrum:seed'],
      whitelist_overrides: ['ethereum:seed -> bitcoin:btc'],
    })
    expect(isPermitted(rules, 'arbitrum:seed', 'ethereum:seed')).toBe(true)
    expect(isPermitted(rules, 'ethereum:seed', 'bitcoin:btc')).toBe(false)
    expect(isPermitted(rules, 'bitcoin:btc', 'arbitrum:seed')).toBe(false)
    expect(isPermitted(rules, 'bitcoin:btc', 'base:cbbtc')).toBe(true)
  })

  it('lets the whitelist override the blacklist and a closed market', () => {
    const rules = policy({
      default: 'closed',
      whitelist_overrides: ['bitcoin:btc -> base:*'],
      blacklist_pairs: ['* -> base:cbbtc'],
    })
    expect(isPermitted(rules, 'bitcoin:btc', 'base:cbbtc')).toBe(true)
    expect(isPermitted(rules, 'base:cbbtc', 'bitcoin:btc')).toBe(false)
  })
})
