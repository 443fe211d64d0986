import type { FeeTerms } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { chargedFees } from './taken-shares.ts'

const fees = (terms: Partial<FeeTerms>): FeeTerms => ({
  affiliateBps: 0,
  serviceBps: 0,
  accounts: {},
  serviceAccounts: {},
  ...terms,
})
const rules = { protocol: 'near', fallback: {}, pays: () => true, why: 'nobody can be paid.' }

describe('the shares of a swap', () => {
  it('go to the accounts of the terms, then to those that stand in', () => {
    const terms = fees({ affiliateBps: 50, serviceBps: 15, accounts: { near: 'a.near' } })
    expect(chargedFees(terms, { ...rules, fallback: { affiliate: 'x', service: 's.near' } })).toEqual({
      affiliate: { account: 'a.near', bps: 50 },
      service: { account: 's.near', bps: 15 },
      shares: [
        { account: 'a.near', bps: 50 },
        { account: 's.near', bps: 15 },
      ],
      affiliateBps: 50,
      serviceBps: 15,
      warnings: [],
    })
  })
  it('are one entry where one account takes both, a hexadecimal one in any case', () => {
    const both = (one: string, other: string) =>
      chargedFees(
        fees({ affiliateBps: 50, serviceBps: 15, accounts: { near: one }, serviceAccounts: { near: other } }),
        rules,
      ).shares
    expect(both('0xAb', '0xaB')).toEqual([{ account: '0xAb', bps: 65 }])
    expect(both('same', 'same')).toEqual([{ account: 'same', bps: 65 }])
    expect(both('Same', 'same')).toHaveLength(2)
  })
  it('are not taken without an account, or where the network cannot pay it, and the route says so', () => {
    const terms = fees({ affiliateBps: 50, serviceBps: 15, serviceAccounts: { near: 's' }, accounts: { near: '' } })
    const taken = chargedFees(terms, { ...rules, pays: (_account, bps) => bps > 15 })
    expect(taken).toMatchObject({ shares: [], affiliateBps: 0, serviceBps: 0 })
    expect(taken.warnings.map(({ display }) => display)).toEqual([
      'The affiliate fee is not taken: nobody can be paid.',
      'The service fee is not taken: nobody can be paid.',
    ])
    expect(chargedFees(fees({}), rules).warnings).toEqual([])
  })
})
