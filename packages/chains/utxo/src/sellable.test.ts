import { describe, expect, it } from 'vitest'
import { context, transfer } from './testing/deposits.ts'
import { testWallet } from './testing/wallet.ts'

const VAULT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

/** What a sweep may sell of the coins of two sources, at 1 or more base units per virtual byte. */
const most = async (first: readonly bigint[], second: readonly bigint[] = [], rate = '1') => {
  const wallet = testWallet('BTC', rate)
  const [one, two] = [wallet.key('one', 'p2wpkh'), wallet.key('two', 'p2wpkh')]
  for (const value of first) wallet.pay(one, value)
  for (const value of second) wallet.pay(two, value)
  const sources = [one.address, two.address] as const
  const deposit = transfer({ chain: 'BTC', to: VAULT, amount: 1n, sources, sweep: true })
  return wallet.chain.computeSellable?.(deposit, await wallet.funds(deposit), context())
}

// Virtual bytes of p2wpkh as wallets count them: 10.5 for the transaction, 68 for each input, 31 for the output.
describe('the most that a sweep can sell', () => {
  it('is every coin worth its input, without the fee of one output', async () => {
    expect(await most([1_000n])).toBe(890n)
    expect(await most([1_000n, 2_000n])).toBe(3_000n - 178n)
    expect(await most([100_000n], [], '500')).toBe(45_000n)
  })

  it('leaves out coins that cost more than they are worth', async () => {
    expect(await most([1_000n, 50n])).toBe(890n)
  })

  it('is that of the first source alone', async () => {
    expect(await most([1_000n], [5_000n])).toBe(890n)
  })

  it('is nothing without coins, and where the fee takes them all', async () => {
    expect(await most([])).toBe(0n)
    expect([await most([109n]), await most([110n]), await most([111n])]).toEqual([0n, 0n, 1n])
  })

  it('is unknown without a fee rate', async () => {
    await expect(most([1_000n], [], 'null')).rejects.toThrow(/No fee rate is known for BTC/)
  })
})
