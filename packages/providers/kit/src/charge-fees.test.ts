import type { FeeTerms } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { chargeFees } from './charge-fees.ts'

const fees = (terms: Partial<FeeTerms>): FeeTerms => ({
  affiliateBps: 0,
  serviceBps: 0,
  accounts: {},
  serviceAccounts: {},
  ...terms,
})
const rules = { protocol: 'near', fallback: {}, pays: () => true, why: 'no account.' }

describe('chargeFees', () => {
  it('uses the accounts of the terms, then the fallback accounts', () => {
    const terms = fees({ affiliateBps: 50, serviceBps: 15, accounts: { near: 'a.near' } })
    expect(chargeFees(terms, { ...rules, fallback: { affiliate: 'x', service: 's.near' } })).toEqual({
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
      chargeFees(
        fees({ affiliateBps: 50, serviceBps: 15, accounts: { near: one }, serviceAccounts: { near: other } }),
        rules,
      ).entries
    expect(both('0xAb', '0xaB')).toEqual([{ account: '0xAb', bps: 65 }])
    expect(both('same', 'same')).toEqual([{ account: 'same', bps: 65 }])
    expect(both('0XAB', '0xab')).toEqual([{ account: '0XAB', bps: 65 }])
    expect(both('Same', 'same')).toHaveLength(2)
    expect(both('thor10xAB', 'thor10xab')).toHaveLength(2)
  })
  it('charges only the fee that was requested, and warns only of it', () => {
    const accounts = { accounts: { near: 'a.near' }, serviceAccounts: { near: 's.near' } }
    const affiliate = chargeFees(fees({ affiliateBps: 50, ...accounts }), rules)
    expect(affiliate).toMatchObject({ entries: [{ account: 'a.near', bps: 50 }], serviceBps: 0, warnings: [] })
    expect(affiliate.service).toBeUndefined()
    const service = chargeFees(fees({ serviceBps: 15, ...accounts }), rules)
    expect(service).toMatchObject({ entries: [{ account: 's.near', bps: 15 }], affiliateBps: 0, warnings: [] })
    expect(service.affiliate).toBeUndefined()
  })
  it('warns of the affiliate fee or of the service fee alone where only that one has no account', () => {
    const unpaid = (terms: Partial<FeeTerms>) =>
      chargeFees(fees(terms), rules).warnings.map(({ code, display }) => [code, display])
    expect(unpaid({ affiliateBps: 50 })).toEqual([
      ['unableToApplyReferralProgram', 'The affiliate fee is not charged: no account.'],
    ])
    expect(unpaid({ serviceBps: 15 })).toEqual([
      ['unableToApplyReferralProgram', 'The service fee is not charged: no account.'],
    ])
  })
  it('charges and warns of nothing where no fee was requested', () => {
    const accounts = { accounts: { near: 'a.near' }, serviceAccounts: { near: 's.near' } }
    for (const bps of [0, -1])
      expect(chargeFees(fees({ affiliateBps: bps, serviceBps: bps, ...accounts }), rules)).toEqual({
        affiliate: undefined,
        service: undefined,
        entries: [],
        affiliateBps: 0,
        serviceBps: 0,
        warnings: [],
      })
  })
  it('asks for each fee whether the network can pay it to its account', () => {
    const asked: unknown[] = []
    const pays = (account: string, bps: number): boolean => asked.push([account, bps]) === 1
    const terms = fees({ affiliateBps: 50, serviceBps: 15, accounts: { near: 'a' }, serviceAccounts: { near: 's' } })
    expect(chargeFees(terms, { ...rules, pays }).entries).toEqual([{ account: 'a', bps: 50 }])
    expect(asked).toEqual([
      ['a', 50],
      ['s', 15],
    ])
  })
  it('charges nothing without an account the network can pay, and warns', () => {
    const terms = fees({ affiliateBps: 50, serviceBps: 15, serviceAccounts: { near: 's' }, accounts: { near: '' } })
    const taken = chargeFees(terms, { ...rules, pays: (_account, bps) => bps > 15 })
    expect(taken).toMatchObject({ entries: [], affiliateBps: 0, serviceBps: 0 })
    expect(taken.warnings.map(({ display }) => display)).toEqual([
      'The affiliate fee is not charged: no account.',
      'The service fee is not charged: no account.',
    ])
    expect(chargeFees(fees({}), rules).warnings).toEqual([])
  })
})
