import { expect, it } from 'vitest'
import { buildOver, chainOver, contextOf, sol, tokenAt } from './testing/fixtures.ts'
import { Network, wallet } from './testing/network.ts'

it.each([0, 80, 500])(
  'the estimate of a fee is what a transfer of SOL pays, with a memo of %i bytes',
  async (bytes) => {
    const network = new Network()
    const [owner, vault] = [await wallet(7), await wallet(8)]
    network.fund(owner.address, 10_000_000_000n)
    const chain = chainOver(network.http)
    const rates = (await chain.readFeeRates?.('SOL', contextOf())) ?? null
    const payment = {
      asset: sol,
      amount: 1_000_000_000n,
      sources: [owner.address as string] as [string],
      to: vault.address as string,
    }
    const { networkFee } = await buildOver(
      chain,
      bytes === 0
        ? { ...payment, kind: 'simpleTransfer' }
        : { ...payment, kind: 'transferWithMemo', form: 'transfer', memo: 'x'.repeat(bytes) },
    )
    expect(chain.estimateDepositFee?.(sol, { kind: 'transfer', bytes }, rates)).toEqual({ amount: networkFee })
  },
)

it('a token pays for the account of its recipient, a call for the units that its provider states', async () => {
  const chain = chainOver(new Network().http)
  const rates = (await chain.readFeeRates?.('SOL', contextOf())) ?? null
  const token = tokenAt('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
  const estimate = (kind: 'transfer' | 'call', units?: bigint) =>
    chain.estimateDepositFee?.(token, { kind, units }, rates)?.amount
  // Rent of 170 bytes, and 120,000 units at the least price.
  expect(estimate('transfer')).toBe(5_000n + 1_200n + 298n * 6_960n)
  expect(estimate('call', 300_000n)).toBe(5_000n + 3_000n)
  expect(estimate('call')).toBe(5_000n + 14_000n)
})
