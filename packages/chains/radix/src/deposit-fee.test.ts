import { expect, it } from 'vitest'
import { accounts, buildOver, chainOver, coin, gatewayOf, XRD } from './testing/fixtures.ts'

it('the estimate of a fee covers a transfer to an account without a vault', async () => {
  // Source: radix-engine-tests, cost_transfer_to_preallocated_account.csv.
  const fee_summary = {
    xrd_total_execution_cost: '0.1913715',
    xrd_total_finalization_cost: '0.0515111',
    xrd_total_storage_cost: '0.16813277909',
    xrd_total_royalty_cost: '0',
  }
  const pages = [{ [XRD]: '1000' }]
  const chain = chainOver(gatewayOf({ pages, receipt: { status: 'Succeeded', fee_summary } }).http)
  const sources = [accounts.secp256k1] as [string]
  const deposit = { kind: 'simpleTransfer', asset: coin, amount: 10n ** 18n, sources, to: accounts.other } as const
  const { networkFee } = await buildOver(chain, deposit)
  const estimate = chain.estimateDepositFee?.(coin, { kind: 'transfer' }, {})?.amount ?? 0n
  expect(estimate).toBeGreaterThanOrEqual(networkFee)
  expect(estimate * 10n).toBeLessThanOrEqual(networkFee * 11n)
  expect(chain.estimateDepositFee?.(coin, { kind: 'call' }, {})?.amount).toBeGreaterThan(estimate)
})
