import type { FeeTerms } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { chargedFees } from './charged-fees.ts'

const fees = (terms: Partial<FeeTerms>): FeeTerms => ({
  affiliateBps: 0,
  serviceBps: 0,
  accounts: {},
  serviceAccounts: {},
  ...terms,
})
const rules = { protocol: 'near', fallback: {}, pays: () => true, why: 'no account.' }

describe('chargedFees', () => {
  it('uses the accounts of the terms, then the fallback accounts', () => {
    const terms = fees({ affiliateBps: 50, serviceBps: 15, accounts: { near: 'a.near' } })
    expect(chargedFees(terms, { ...rules, fallback: { affiliate: 'x', service: 's.near' } })).toEqual({
      affiliate: { account: 'a.near', bps: 50 },
      service: { account: 's.near', bps: 15 },
      entries: [
        { account: 'a.near', bps: 50 },
        { account: 's.near', bps: 15 },
      ],
      affiliateBps: 50,
      serviceBps: 15,
      warnings: [],
    })
  })
  it('merges both fees of one account and ignores the case of hex accounts', () => {
    const both = (one: string, other: string) =>
      chargedFees(
        fees({ affiliateBps: 50, serviceBps: 15, accounts: { near: one }, serviceAccounts: { near: other } }),
        rules,
      ).entries
    expect(both('0xAb', '0xaB')).toEqual([{ account: '0xAb', bps: 65 }])
    expect(both('same', 'same')).toEqual([{ account: 'same', bps: 65 }])
    expect(both('Same', 'same')).toHaveLength(2)
  })
  it('charges nothing without an account the network can pay, and warns', () => {
    const terms = fees({ affiliateBps: 50, serviceBps: 15, serviceAccounts: { near: 's' }, accounts: { near: '' } })
    const taken = chargedFees(terms, { ...rules, pays: (_account, bps) => bps > 15 })
    expect(taken).toMatchObject({ entries: [], affiliateBps: 0, serviceBps: 0 })
    expect(taken.warnings.map(({ display }) => display)).toEqual([
      'The affiliate fee is not charged: no account.',
      'The service fee is not charged: no account.',
    ])
    expect(chargedFees(fees({}), rules).warnings).toEqual([])
  })
})
