import { describe, expect, it } from 'vitest'
import { permits, readPolicy } from './policy.ts'

const policy = (changes: Record<string, unknown>) => readPolicy({ default: 'open', ...changes })

describe('permits', () => {
  it('rejects a blacklisted pair in its direction, in any case', () => {
    const rules = policy({ blacklist_pairs: ['bitcoin:btc -> base:cbBTC'] })
    const both = policy({ blacklist_pairs: ['Bitcoin:BTC <-> base:cbbtc'] })
    expect(permits(rules, 'bitcoin:btc', 'base:cbbtc')).toBe(false)
    expect(permits(rules, 'Bitcoin:BTC', 'BASE:cbbtc')).toBe(false)
    expect(permits(rules, 'base:cbbtc', 'bitcoin:btc')).toBe(true)
    expect(permits(both, 'base:cbbtc', 'bitcoin:btc')).toBe(false)
  })

  it('matches any text for a star and every other character literally', () => {
    const rules = policy({ blacklist_pairs: ['SOLANA:* -> starknet:*', 'megaeth:btc.b -> *'] })
    expect(permits(rules, 'solana:sol', 'Starknet:wbtc')).toBe(false)
    expect(permits(rules, 'starknet:wbtc', 'solana:sol')).toBe(true)
    expect(permits(rules, 'megaeth:btc.b', 'bitcoin:btc')).toBe(false)
    expect(permits(rules, 'megaeth:btcxb', 'bitcoin:btc')).toBe(true)
  })

  it('keeps the assets of an isolation group among themselves despite the whitelist', () => {
    const rules = policy({
      isolation_groups: ['ethereum:seed <-> arbitrum:seed'],
      whitelist_overrides: ['ethereum:seed -> bitcoin:btc'],
    })
    expect(permits(rules, 'arbitrum:seed', 'ethereum:seed')).toBe(true)
    expect(permits(rules, 'ethereum:seed', 'bitcoin:btc')).toBe(false)
    expect(permits(rules, 'bitcoin:btc', 'arbitrum:seed')).toBe(false)
    expect(permits(rules, 'bitcoin:btc', 'base:cbbtc')).toBe(true)
  })

  it('lets the whitelist override the blacklist and a closed market', () => {
    const rules = policy({
      default: 'closed',
      whitelist_overrides: ['bitcoin:btc -> base:*'],
      blacklist_pairs: ['* -> base:cbbtc'],
    })
    expect(permits(rules, 'bitcoin:btc', 'base:cbbtc')).toBe(true)
    expect(permits(rules, 'base:cbbtc', 'bitcoin:btc')).toBe(false)
  })
})
