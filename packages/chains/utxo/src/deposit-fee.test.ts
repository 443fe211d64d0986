import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { InputForm } from './rules.ts'
import { context, withMemo } from './testing/deposits.ts'
import { testWallet } from './testing/wallet.ts'

/** Rates of Esplora are per byte, those of Blockbook whole coins per thousand bytes. */
const SETUPS: readonly (readonly [code: string, form: InputForm, rate: (perByte: number) => string])[] = [
  ['BTC', 'p2sh', String],
  ['LTC', 'p2sh', String],
  ['DOGE', 'p2pkh', (perByte) => (perByte / 100).toFixed(8)],
  ['DASH', 'p2pkh', (perByte) => (perByte / 100_000).toFixed(8)],
  ['BCH', 'p2pkh', (perByte) => (perByte / 100_000).toFixed(8)],
  ['ZEC', 'p2pkh', () => '0'],
]

const setUp = ([code, form, rate]: (typeof SETUPS)[number], perByte: number) => {
  const wallet = testWallet(code, rate(perByte))
  const key = wallet.key('one', form)
  const fund = (value: bigint) => wallet.pay(key, value)
  const estimate = async (bytes: number, from?: string) => {
    const rates = (await wallet.chain.readFeeRates?.(code, context())) ?? null
    const asset = { identifier: `${code}.${code}`, chain: code } as never
    return wallet.chain.estimateDepositFee?.(
      asset,
      { kind: 'transfer', bytes, from },
      JSON.parse(JSON.stringify(rates)),
    )
  }
  const build = (amount: bigint, bytes: number) =>
    wallet.build(withMemo({ chain: code, to: key.address, amount, sources: [key.address], memo: 'm'.repeat(bytes) }))
  return { fund, estimate, build, address: key.address }
}

describe('the network fee of a deposit that is not built', () => {
  it('suffices for two inputs with change, and is at most a fifth more', async () => {
    const rates = fc.integer({ min: 1, max: 150 })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...SETUPS),
        rates,
        fc.integer({ min: 1, max: 80 }),
        async (setup, rate, bytes) => {
          const { fund, estimate, build } = setUp(setup, rate)
          for (const value of [500_000_000n, 500_000_001n]) fund(value)
          const { networkFee } = await build(600_000_000n, bytes)
          const estimated = await estimate(bytes)
          expect(estimated?.assumedInputs).toBe(2)
          expect(estimated?.amount).toBeGreaterThanOrEqual(networkFee)
          expect((estimated?.amount ?? 0n) * 10n).toBeLessThanOrEqual(networkFee * 12n)
        },
      ),
      { numRuns: 60 },
    )
  })

  const forms = (['p2pkh', 'p2sh', 'p2wpkh', 'p2tr'] as const).map((form) => ['BTC', form, String] as const)
  it.each(forms)('is that of the address which pays on %s, of the form %s', async (...setup) => {
    const { fund, estimate, build, address } = setUp(setup, 20)
    for (const value of [500_000_000n, 500_000_001n]) fund(value)
    const { networkFee } = await build(600_000_000n, 80)
    const { amount = 0n } = (await estimate(80, address)) ?? {}
    expect(amount).toBeGreaterThanOrEqual(networkFee)
    expect(amount * 20n).toBeLessThanOrEqual(networkFee * 21n)
  })

  it.each(SETUPS)('lets a wallet on %s sell that has no more than amount and estimate', async (...setup) => {
    const { fund, estimate, build } = setUp(setup, 20)
    const { amount = 0n } = (await estimate(80)) ?? {}
    fund(300_000_000n)
    fund(300_000_000n + amount)
    await expect(build(600_000_000n, 80)).resolves.toMatchObject({ sellAmount: undefined })
  })

  it('is not known without a rate', async () => {
    const { chain } = testWallet('BTC', 'null')
    await expect(chain.readFeeRates?.('BTC', context())).rejects.toThrow('No fee rate is known for BTC.')
  })
})
