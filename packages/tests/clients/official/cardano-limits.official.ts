import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emulatorOf, type ListedCoin, signPayment } from './cardano-emulator.ts'
import {
  ADA,
  accepted,
  type Changes,
  FEE,
  type Fund,
  other,
  POLICY,
  refused,
  setUp,
  signedPayment,
  to,
} from './cardano-ledgers.ts'

describe('the limits of the Cardano ledger beside the emulator of Blaze', () => {
  /** The least amount that the emulator takes, found by halving; both ledgers are asked at it and one below. */
  const boundary = async (low: bigint, high: bigint, changes: (amount: bigint) => Changes) => {
    const at = async (amount: bigint) => {
      const setting = await setUp()
      return setting.judge(signedPayment(setting, changes(amount)))
    }
    let [bad, good] = [low, high]
    while (good - bad > 1n) {
      const middle = (bad + good) / 2n
      if ('hash' in (await at(middle)).inEmulator) good = middle
      else bad = middle
    }
    return { least: good, taken: await at(good), short: await at(bad) }
  }

  it('asks for the same least fee, to the lovelace', async () => {
    const { least, taken, short } = await boundary(100_000n, 400_000n, (fee) => ({ own }) => ({
      fee,
      outputs: [to(other, 10n * ADA), to(own, 90n * ADA - fee)],
    }))
    expect(taken.inSandbox).toEqual(accepted)
    expect(short.inEmulator).toEqual(refused(`Supplied: ${least - 1n}, Required: ${least}`))
    expect(short.inSandbox).toEqual(refused(`mismatchSupplied = Coin ${least - 1n}, mismatchExpected = Coin ${least}`))
  })

  it.each([
    ['ADA', undefined],
    ['ADA and tokens', 2n],
  ])('asks for the same least output of %s, to the lovelace', async (_, tokens) => {
    const { least, taken, short } = await boundary(500_000n, 3n * ADA, (amount) => ({ own, coins }) => ({
      inputs: [coins[0], coins[2]],
      outputs: [to(other, amount, tokens), to(own, 102n * ADA - FEE - amount, 5n - (tokens ?? 0n))],
    }))
    expect(taken.inSandbox).toEqual(accepted)
    expect(short.inEmulator).toEqual(refused(`MinADA: ${least}`))
    expect(short.inSandbox).toEqual(refused('BabbageOutputTooSmallUTxO'))
  })

  it.each<[string, string, Fund, number]>([
    [
      'transaction',
      'MaxTxSizeUTxO',
      (ledger, address) => {
        for (let count = 0; count < 480; count += 1) ledger.fund(address, 2n * ADA)
      },
      400,
    ],
    [
      'value',
      'OutputTooBigUTxO',
      (ledger, address) => {
        for (let name = 0; name < 160; name += 1)
          ledger.fund(address, 1n, `${POLICY}.${name.toString(16).padStart(64, '0')}`)
      },
      100,
    ],
  ])('allows the same greatest %s', async (_, rule, fund, few) => {
    const { own, coins, slot, judge } = await setUp(fund)
    const all: readonly ListedCoin[] = coins
    const spending = (count: number): string => {
      const inputs = all.slice(0, count)
      const tokens = inputs.flatMap(({ asset_list }) =>
        asset_list.map(({ policy_id, asset_name }) => [policy_id + asset_name, 1n] as const),
      )
      const value = { coins: BigInt(count - 1) * 2n * ADA, ...(tokens.length > 0 ? { assets: new Map(tokens) } : {}) }
      return signPayment({ inputs, outputs: [{ address: other.address, value }], fee: 2n * ADA, signers: [own] })
    }
    let [good, bad] = [few, all.length]
    while (bad - good > 1) {
      const middle = (good + bad) >> 1
      if ('hash' in (await emulatorOf(all, slot).submit(spending(middle)))) good = middle
      else bad = middle
    }
    const large = await judge(spending(bad))
    expect(large.inEmulator).toEqual(refused('exceeds the maximum allowed'))
    expect(large.inSandbox).toEqual(refused(rule))
    const fitting = await judge(spending(good))
    expect(fitting.inEmulator).toEqual(accepted)
    expect(fitting.inSandbox).toEqual(fitting.inEmulator)
  })

  it('agrees on whatever is made of coins, outputs, fees, slots and keys', async () => {
    const choice = fc.record({
      inputs: fc.subarray([0, 1, 2], { minLength: 1 }),
      paid: fc.integer({ min: 0, max: 160 }),
      paidTokens: fc.constantFrom(0n, 1n, 5n),
      tokensOff: fc.constantFrom(0n, 0n, 0n, 1n),
      fee: fc.constantFrom(100_000n, 175_000n, FEE, 900_000n),
      off: fc.constantFrom(0n, 0n, 0n, 0n, 1n, -1n),
      before: fc.constantFrom(-5, 0, 1, 600, 601),
      from: fc.constantFrom(undefined, -10, 0, 0, 1),
      isOwn: fc.constantFrom(true, true, true, false),
    })
    let taken = 0
    const property = fc.asyncProperty(choice, async (made) => {
      const setting = await setUp()
      const chosen = made.inputs.map((index) => setting.coins[index] as ListedCoin)
      const whole = chosen.reduce((sum, { value }) => sum + BigInt(value), 0n)
      const paid = (whole * BigInt(made.paid)) / 160n
      const rest = whole - paid - made.fee + made.off
      const held = made.inputs.includes(2) ? 5n : 0n
      const paidTokens = made.paidTokens < held ? made.paidTokens : held
      const restTokens = held - paidTokens + made.tokensOff
      fc.pre(rest > 0n)
      const { inSandbox, inEmulator } = await setting.judge(
        signedPayment(setting, ({ own, slot }) => ({
          inputs: chosen,
          outputs: [to(other, paid, paidTokens || undefined), to(own, rest, restTokens || undefined)],
          fee: made.fee,
          before: slot + made.before,
          from: made.from === undefined ? undefined : slot + made.from,
          signers: [made.isOwn ? own : other],
        })),
      )
      if ('hash' in inEmulator) taken += 1
      expect('hash' in inSandbox, JSON.stringify({ inSandbox, inEmulator })).toBe('hash' in inEmulator)
    })
    await fc.assert(property, { numRuns: 200 })
    expect(taken).toBeGreaterThan(5)
  })
})
