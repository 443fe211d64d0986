import { describe, expect, it } from 'vitest'
import { chargeIntegrators } from './charge-integrators.ts'

const terms = {
  affiliateBps: 50,
  serviceBps: 15,
  accounts: { testchain: 'ab' },
  serviceAccounts: { testchain: 'sy' },
}

describe('integrator fees', () => {
  it('are an entry per account', () => {
    expect(chargeIntegrators(terms, { protocol: 'testchain', fallback: {} })).toEqual({
      affiliates: [
        { account: 'ab', bps: 50 },
        { account: 'sy', bps: 15 },
      ],
      affiliateBps: 50,
      serviceBps: 15,
      warnings: [],
    })
  })

  it('omit the operator when the network reads one account, unless it is the same account', () => {
    const charged = chargeIntegrators(terms, { protocol: 'testchain', fallback: {}, severalAccounts: false })
    expect(charged).toMatchObject({ affiliates: [{ account: 'ab', bps: 50 }], affiliateBps: 50, serviceBps: 0 })
    expect(charged.warnings.map(({ display }) => display)).toEqual([
      'The service fee is not charged: one account a swap is paid.',
    ])
    const alone = chargeIntegrators(
      { ...terms, affiliateBps: 0 },
      { protocol: 'testchain', fallback: {}, severalAccounts: false },
    )
    expect(alone).toMatchObject({ affiliates: [{ account: 'sy', bps: 15 }], serviceBps: 15, warnings: [] })
    const same = { ...terms, serviceAccounts: { testchain: 'ab' } }
    expect(chargeIntegrators(same, { protocol: 'testchain', fallback: {}, severalAccounts: false }).affiliates).toEqual(
      [{ account: 'ab', bps: 65 }],
    )
  })

  it('are not charged without an account that is valid in a memo', () => {
    const unfit = { ...terms, accounts: { testchain: 'a:b' }, serviceAccounts: {} }
    expect(chargeIntegrators(unfit, { protocol: 'testchain', fallback: {} })).toMatchObject({
      affiliates: [],
      affiliateBps: 0,
      serviceBps: 0,
    })
    expect(chargeIntegrators(unfit, { protocol: 'testchain', fallback: {} }).warnings).toHaveLength(2)
    expect(chargeIntegrators(unfit, { protocol: 'testchain', fallback: { service: 'op' } }).affiliates).toEqual([
      { account: 'op', bps: 15 },
    ])
  })
})
