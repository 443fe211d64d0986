import { base64 } from '@scure/base'
import { SwapError } from '@switchyard/core'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { InputForm } from './rules.ts'
import { transfer, withMemo } from './testing/deposits.ts'
import { testWallet } from './testing/wallet.ts'
import { writeBody } from './transaction/body.ts'
import { writePsbt } from './transaction/psbt.ts'
import type { Body } from './transaction/read-body.ts'
import { readPsbt } from './transaction/read-psbt.ts'

const drawn = fc.record({
  forms: fc.array(fc.constantFrom<InputForm>('p2pkh', 'p2sh', 'p2wpkh', 'p2wsh', 'p2tr'), {
    minLength: 1,
    maxLength: 4,
  }),
  value: fc.bigInt({ min: 100_000n, max: 10_000_000_000n }),
  share: fc.bigInt({ min: 100n, max: 900n }),
  rate: fc.integer({ min: 1, max: 400 }),
  memo: fc.boolean(),
})

const built = async ({ forms, value, share, rate, memo }: typeof drawn extends fc.Arbitrary<infer T> ? T : never) => {
  const wallet = testWallet('BTC', String(rate))
  const keys = forms.map((form, index) => wallet.key(`source ${index}`, form))
  for (const key of keys) wallet.pay(key, value)
  const sources = keys.map(({ address }) => address) as [string, ...string[]]
  const amount = (value * BigInt(forms.length) * share) / 1000n
  const common = { chain: 'BTC', to: wallet.key('vault', 'p2wpkh').address, amount, sources }
  const deposit = memo ? withMemo({ ...common, memo: '=:e:0xab:1/2/0' }) : transfer(common)
  const result = await wallet.build(deposit).catch((error: unknown) => {
    if (SwapError.is(error)) return undefined
    throw error
  })
  return { wallet, sources, result }
}

/** The same PSBT with other outputs, or with other amounts in its evidence. */
const altered = (tx: unknown, alter: (body: Body) => Body['outputs'], more = 0n): string => {
  const { body, evidence } = readPsbt(base64.decode(String(tx)))
  const outputs = alter(body)
  const changedEvidence = evidence.map(({ previous, output }) => ({
    ...(previous && { previous }),
    ...(output && { output: { ...output, amount: output.amount + more } }),
  }))
  return base64.encode(writePsbt(writeBody({ inputs: body.inputs, outputs }, 2), changedEvidence, outputs.length))
}

describe('the spent amounts of a transaction', () => {
  it('are decoded as built, and a removed output shows as a higher fee', async () => {
    let lost = 0
    await fc.assert(
      fc.asyncProperty(drawn, async (scene) => {
        const { wallet, sources, result } = await built(scene)
        if (!result) return
        const decoded = wallet.chain.decode(result, 'BTC')
        expect(decoded.fee).toBe(result.networkFee)
        expect(decoded.from?.every((payer) => sources.includes(payer))).toBe(true)
        const [change] = decoded.others
        if (!change) return
        lost++
        const tx = altered(result.tx, ({ outputs }) => outputs.filter(({ amount }) => amount !== change.amount))
        const read = () => wallet.chain.decode({ ...result, tx }, 'BTC').fee ?? 0n
        const fee = await Promise.resolve()
          .then(read)
          .catch(() => 2n ** 64n)
        expect(fee).toBeGreaterThan(result.networkFee)
      }),
      { numRuns: 80 },
    )
    expect(lost).toBeGreaterThan(30)
  })

  it('are refused when removed change raises the fee above the maximum of the chain', async () => {
    const scene = { forms: ['p2wpkh' as const], value: 100_000_000n, share: 500n, rate: 2, memo: true }
    const { wallet, result } = await built(scene)
    const tx = altered(result?.tx, ({ outputs }) =>
      outputs.filter(({ amount }) => amount < 49_000_000n || amount === 50_000_000n),
    )
    const claimed = { tx, txType: 'PSBT', networkFee: 10n ** 10n }
    expect(() => wallet.chain.decode(claimed, 'BTC')).toThrow('would pay a fee of')
  })

  it('are refused when the evidence is contradictory or of another transaction', async () => {
    const { wallet, result } = await built({ forms: ['p2sh'], value: 1_000_000n, share: 500n, rate: 2, memo: false })
    const tx = altered(result?.tx, ({ outputs }) => outputs, 1n)
    expect(() => wallet.chain.decode({ tx, txType: 'PSBT', networkFee: 0n }, 'BTC')).toThrow(SwapError)
    const { body, evidence } = readPsbt(base64.decode(String(result?.tx)))
    const elsewhere = {
      inputs: body.inputs.map((input) => ({ ...input, txid: '22'.repeat(32) })),
      outputs: body.outputs,
    }
    const other = base64.encode(writePsbt(writeBody(elsewhere, 2), evidence, body.outputs.length))
    expect(() => wallet.chain.decode({ tx: other, txType: 'PSBT', networkFee: 0n }, 'BTC')).toThrow(SwapError)
  })
})

describe('the sellable amount of a sweep', () => {
  it('is never less than the sweep sells, and only slightly more', async () => {
    await fc.assert(
      fc.asyncProperty(drawn, async ({ forms: [form = 'p2wpkh'], value, rate, memo }) => {
        const wallet = testWallet('BTC', String(rate))
        const key = wallet.key('one', form)
        for (const coin of [value, 700n, value / 3n]) wallet.pay(key, coin)
        const common = {
          chain: 'BTC',
          to: wallet.key('vault', 'p2wsh').address,
          sources: [key.address] as const,
          sweep: true,
        }
        const deposit = memo
          ? withMemo({ ...common, amount: 1n, memo: '=:e:0xab:1/2/0' })
          : transfer({ ...common, amount: 1n })
        const funds = await wallet.funds(deposit)
        const most = await wallet.chain.computeSellable?.(deposit, funds, {
          signal: AbortSignal.timeout(9_000),
        } as never)
        const { sellAmount = 0n } = (await wallet.build(deposit).catch(() => undefined)) ?? {}
        fc.pre(sellAmount > 0n && most !== undefined)
        expect(sellAmount).toBeLessThanOrEqual(most as bigint)
        expect((most as bigint) - sellAmount).toBeLessThanOrEqual(BigInt(40 * rate))
      }),
      { numRuns: 40 },
    )
  })
})
