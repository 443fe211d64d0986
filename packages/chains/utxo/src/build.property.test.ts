import { SwapError } from '@switchyard/core'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { networks } from './networks.ts'
import { type InputForm, rules } from './rules.ts'
import { computeDust } from './selection/dust.ts'
import { transfer, withMemo } from './testing/deposits.ts'
import type { TestKey } from './testing/keys.ts'
import { sign } from './testing/sign.ts'
import { scriptOf, testWallet } from './testing/wallet.ts'

const FORMS: readonly InputForm[] = ['p2pkh', 'p2sh', 'p2wpkh', 'p2wsh', 'p2tr']

/** Rates in thousandths of a unit per byte. */
const rate = fc.integer({ min: 1000, max: 60_000 })

const scenario = fc.record({
  code: fc.constantFrom('BTC', 'LTC'),
  rate,
  sources: fc.array(
    fc.record({
      form: fc.constantFrom(...FORMS),
      coins: fc.array(fc.bigInt({ min: 1n, max: 400_000n }), { maxLength: 5 }),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  share: fc.integer({ min: 1, max: 1_050 }),
  memo: fc.option(
    fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }).map((memo) => ({ memo })),
      fc.uint8Array({ minLength: 1, maxLength: 80 }).map((bytes) => ({
        memo: '',
        memoHex: Buffer.from(bytes).toString('hex'),
      })),
    ),
  ),
  extras: fc.array(fc.bigInt({ min: 10_000n, max: 20_000n }), { maxLength: 2 }),
  sweep: fc.boolean(),
})

type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never

const play = async ({ code, rate, sources, share, memo, extras, sweep }: Scenario) => {
  const wallet = testWallet(code, (rate / 1000).toFixed(3), { feeRate: { [code]: { max: 1000 } } })
  const keys = sources.map(({ form }, index) => wallet.key(`source ${index}`, form))
  for (const [index, { coins }] of sources.entries())
    for (const value of coins) wallet.pay(keys[index] as TestKey, value)
  const addresses = keys.map(({ address }) => address) as [string, ...string[]]
  const balance = sources.flatMap(({ coins }) => coins).reduce((sum, value) => sum + value, 0n)
  const common = {
    chain: code,
    to: wallet.key('vault', 'p2wpkh').address,
    amount: (balance * BigInt(share)) / 1000n,
    sources: sweep ? ([addresses[0]] as const) : addresses,
    ...(sweep ? { sweep } : {}),
  }
  const extraOutputs = extras.map((amount, index) => ({
    address: wallet.key(`extra ${index}`, 'p2pkh').address,
    amount,
  }))
  const deposit = memo ? withMemo({ ...common, ...memo, extraOutputs }) : transfer(common)
  return { wallet, keys, deposit, balance, extras: memo ? extraOutputs : [] }
}

describe('any deposit from any coins', () => {
  it('is built completely and paid for, or refused', async () => {
    let [built, refusal] = [0, 0]
    await fc.assert(
      fc.asyncProperty(scenario, async (drawn) => {
        const { wallet, keys, deposit, extras } = await play(drawn)
        const outcome = await wallet.build(deposit).catch((error: unknown) => error)
        if (SwapError.is(outcome)) {
          expect(outcome.code).toMatch(/^(unableToBuildTransaction|memoTooLongForSourceChain)$/)
          refusal++
          return
        }
        if (outcome instanceof Error) throw outcome
        const result = outcome as Awaited<ReturnType<typeof wallet.build>>
        built++

        const decoded = wallet.chain.decode(result, drawn.code)
        expect(decoded.to).toBe(deposit.to)
        expect(decoded.amount).toBe(result.sellAmount ?? deposit.amount)
        if (deposit.kind === 'transferWithMemo') {
          if (deposit.memoHex === undefined) expect(decoded.memo).toBe(deposit.memo)
          else expect(decoded.memoHex).toBe(deposit.memoHex)
        } else expect(decoded.memoHex).toBeUndefined()
        expect(decoded.others.slice(0, extras.length)).toEqual(extras)

        const signed = sign(String(result.tx), keys)
        expect(signed.fee).toBe(result.networkFee)
        expect(result.networkFee * 1000n).toBeGreaterThanOrEqual(BigInt(signed.vsize) * BigInt(drawn.rate))

        const chainRules = rules[drawn.code] as (typeof rules)[string]
        const change = decoded.others.slice(extras.length)
        expect(change.length).toBeLessThanOrEqual(1)
        for (const { address, amount } of change) {
          const script = scriptOf(address, wallet.network)
          expect(amount).toBeGreaterThanOrEqual(computeDust(script, chainRules))
          const [leader] = ownersOf(signed)
          expect(leader?.toString()).toBe(script.toString())
        }
        if (change.length === 0) {
          const dropped = result.networkFee - (BigInt(signed.vsize) * BigInt(drawn.rate)) / 1000n
          const slack = BigInt(signed.inputsLength * 3 + 2) * BigInt(drawn.rate)
          const changeCost = (BigInt(drawn.rate) * 43n) / 1000n + 1n
          const script = ownersOf(signed)[0] ?? new Uint8Array()
          expect(dropped).toBeLessThanOrEqual(computeDust(script, chainRules) + changeCost + slack / 1000n + 1n)
        }
        if (deposit.kind === 'transferWithMemo' && deposit.memoHex !== undefined) expect(change).toHaveLength(1)
      }),
      { numRuns: 120 },
    )
    expect(built).toBeGreaterThan(30)
    expect(refusal).toBeGreaterThan(2)
  }, 60_000)

  it('is not refused when the coins can pay the fee', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async (drawn) => {
        const { wallet, deposit, balance, extras } = await play({ ...drawn, sweep: false })
        fc.pre(deposit.kind === 'simpleTransfer' && deposit.amount > 10_000n && extras.length === 0)
        // All inputs, an output and change in the largest form, without coins below their cost.
        const inputs = drawn.sources.flatMap(({ coins }) => coins).length
        const most = (BigInt(inputs * 148 + 11 + 43 * 2 + inputs) * BigInt(drawn.rate)) / 1000n + 1n
        fc.pre(balance - most >= deposit.amount)
        await expect(wallet.build(deposit)).resolves.toMatchObject({ txType: 'PSBT' })
      }),
      { numRuns: 60 },
    )
  }, 60_000)
})

const ownersOf = (transaction: ReturnType<typeof sign>): readonly Uint8Array[] =>
  Array.from({ length: transaction.inputsLength }, (_, at) => {
    const { witnessUtxo, nonWitnessUtxo, index } = transaction.getInput(at)
    return witnessUtxo?.script ?? nonWitnessUtxo?.outputs[index ?? -1]?.script ?? new Uint8Array()
  })

describe('key-hash chains', () => {
  it.each(['DOGE', 'DASH', 'BCH', 'ZEC'])('builds or refuses any deposit on %s and decodes it', async (code) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.bigInt({ min: 1n, max: 90_000_000_000n }), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 1020 }),
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        async (values, share, memo) => {
          const wallet = testWallet(code, '0.00012345')
          const key = wallet.key('one', 'p2pkh')
          for (const value of values) wallet.pay(key, value)
          const balance = values.reduce((sum, value) => sum + value, 0n)
          const deposit = withMemo({
            chain: code,
            to: wallet.key('vault', 'p2sh').address,
            amount: (balance * BigInt(share)) / 1000n,
            memo,
            sources: [key.address],
          })
          const outcome = await wallet.build(deposit).catch((error: unknown) => error)
          if (SwapError.is(outcome)) return
          if (outcome instanceof Error) throw outcome
          const result = outcome as Awaited<ReturnType<typeof wallet.build>>
          const decoded = wallet.chain.decode(result, code)
          expect(decoded).toMatchObject({ to: deposit.to, amount: deposit.amount, memo })
          for (const { address, amount } of decoded.others) {
            expect(address).toBe(key.address)
            expect(amount).toBeGreaterThanOrEqual(computeDust(key.script, rules[code] as (typeof rules)[string]))
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  it('has complete tables', () => {
    expect(Object.keys(rules).sort()).toEqual(Object.keys(networks).sort())
  })
})
