import { type Deposit, SwapError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { transfer, withMemo } from './testing/deposits.ts'
import { testWallet } from './testing/wallet.ts'

const VAULT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

/** Builds with one coin at 2 base units per virtual byte. */
const buildWith = async (value: bigint, deposit: (source: string) => Deposit) => {
  const wallet = testWallet('BTC', '2')
  const key = wallet.key('one', 'p2wpkh')
  wallet.pay(key, value)
  return wallet.build(deposit(key.address))
}

const shortageOf = async (value: bigint, deposit: (source: string) => Deposit) => {
  const error = await buildWith(value, deposit).catch((caught: unknown) => caught)
  return SwapError.is(error) && { code: error.code, message: error.message, data: error.data }
}

const short = (amount: string, needed: string, available: string, base: readonly [string, string]) => ({
  code: 'unableToBuildTransaction',
  message: `Selling ${amount} BTC.BTC takes ${needed} BTC.BTC with network fees; only ${available} BTC.BTC is spendable.`,
  data: { chain: 'BTC.BTC', needed: base[0], available: base[1] },
})

const plain = { chain: 'BTC', to: VAULT, amount: 1n } as const

// Virtual bytes as wallets count them: 10.5 for the transaction, 68 for an input, 31 for an output, 13 for a memo of two bytes.
describe('coins that do not cover a transaction', () => {
  it('of a sweep are those below its fee of 220', async () => {
    const sweep = (source: string) => transfer({ ...plain, sources: [source], sweep: true })
    expect(await shortageOf(200n, sweep)).toEqual(short('0.00000001', '0.0000022', '0.000002', ['220', '200']))
    expect(await shortageOf(220n, sweep)).toEqual(short('0.00000001', '0.0000022', '0.0000022', ['220', '220']))
  })

  it('of a sweep also have to cover a required change of 294, and a fee of 282', async () => {
    const sweep = (source: string) => transfer({ ...plain, sources: [source], sweep: true, keepsChange: true })
    expect(await shortageOf(500n, sweep)).toEqual(short('0.00000001', '0.00000576', '0.000005', ['576', '500']))
  })

  it('of a sweep also have to cover the further outputs', async () => {
    const extraOutputs = [{ address: VAULT, amount: 1_000n }]
    const sweep = (source: string) => withMemo({ ...plain, memo: 'hi', extraOutputs, sources: [source], sweep: true })
    // 10.5 + 68 + 31 + 31 + 13 = 153.5 virtual bytes at 2
    expect(await shortageOf(1_200n, sweep)).toEqual(short('0.00000001', '0.00001308', '0.000012', ['1308', '1200']))
  })

  it('leave nothing to sell after a required change', async () => {
    const sell = (source: string) => transfer({ ...plain, amount: 280n, sources: [source], keepsChange: true })
    expect(await shortageOf(500n, sell)).toMatchObject({ message: expect.stringContaining('is spendable') })
    // 282 for the fee and 294 for the change
    expect(await shortageOf(576n, (source) => ({ ...sell(source), amount: 356n }))).toMatchObject({
      message: expect.stringContaining('only 0.00000576 BTC.BTC is spendable'),
    })
  })
})

describe('an amount with a required change and further outputs', () => {
  const extraOutputs = [{ address: VAULT, amount: 1_000n }]
  const sell = (amount: bigint) => (source: string) =>
    withMemo({ ...plain, amount, memo: '', memoHex: '6869', extraOutputs, sources: [source] })

  it('is lowered while the coins cover it without the change, and refused beyond', async () => {
    // 153.5 virtual bytes at 2 without change, 184.5 with it
    const most = 100_000n - 1_000n - 308n
    expect((await buildWith(100_000n, sell(most))).sellAmount).toBe(100_000n - 1_000n - 370n - 294n)
    expect(await shortageOf(100_000n, sell(most + 1n))).toMatchObject({ code: 'unableToBuildTransaction' })
  })
})
