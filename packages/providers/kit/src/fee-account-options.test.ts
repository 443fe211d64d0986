import { expect, it } from 'vitest'
import { chargedFees } from './charged-fees.ts'
import { feeAccounts } from './fee-account-options.ts'

const fees = { affiliateBps: 50, serviceBps: 15, accounts: {}, serviceAccounts: {} }
const rules = { protocol: 'example', pays: () => true, why: 'there is no account for it.' }

it('each fee goes to the account of its own option', () => {
  const fallback = feeAccounts({ affiliateAccount: 'affiliate', serviceAccount: 'operator' })
  expect(chargedFees(fees, { ...rules, fallback }).entries).toEqual([
    { account: 'affiliate', bps: 50 },
    { account: 'operator', bps: 15 },
  ])
})

it('a fee without an option is not charged', () => {
  const { entries, warnings } = chargedFees(fees, { ...rules, fallback: feeAccounts({ serviceAccount: 'operator' }) })
  expect(entries).toEqual([{ account: 'operator', bps: 15 }])
  expect(warnings.map(({ display }) => display)).toEqual([
    'The affiliate fee is not charged: there is no account for it.',
  ])
})
