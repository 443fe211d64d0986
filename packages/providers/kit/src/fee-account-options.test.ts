import { expect, it } from 'vitest'
import { chargeFees } from './charge-fees.ts'
import { readFeeAccounts } from './fee-account-options.ts'

const fees = { affiliateBps: 50, serviceBps: 15, accounts: {}, serviceAccounts: {} }
const rules = { protocol: 'example', pays: () => true, why: 'there is no account for it.' }

it('each fee goes to the account of its own option', () => {
  const fallback = readFeeAccounts({ affiliateAccount: 'affiliate', serviceAccount: 'operator' })
  expect(chargeFees(fees, { ...rules, fallback }).entries).toEqual([
    { account: 'affiliate', bps: 50 },
    { account: 'operator', bps: 15 },
  ])
})

it('a fee without an option is not charged', () => {
  const { entries, warnings } = chargeFees(fees, {
    ...rules,
    fallback: readFeeAccounts({ serviceAccount: 'operator' }),
  })
  expect(entries).toEqual([{ account: 'operator', bps: 15 }])
  expect(warnings.map(({ display }) => display)).toEqual([
    'The affiliate fee is not charged: there is no account for it.',
  ])
})
