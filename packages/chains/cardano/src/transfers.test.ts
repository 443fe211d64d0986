import {
  BigNum,
  FixedTransaction,
  LinearFee,
  make_vkey_witness,
  min_fee,
  PrivateKey,
  Transaction,
  TransactionWitnessSet,
  Vkeywitnesses,
} from '@emurgo/cardano-serialization-lib-nodejs'
import { UnreadableInput } from '@switchyard/chain-kit'
import { type Deposit, SwapError } from '@switchyard/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CardanoOptions } from './cardano.ts'
import { decode } from './decode.ts'
import {
  addressOf,
  buildOver,
  chainOver,
  coin,
  context,
  enterprise,
  gatewayOf,
  type Listed,
  NOW,
  POLICY,
  SLOT,
} from './testing/fixtures.ts'

const key = PrivateKey.from_normal_bytes(new Uint8Array(32).fill(7))
const SENDER = addressOf(0x61, key.to_public().hash().to_bytes())
const VAULT = enterprise(0xaa)

const simple = {
  kind: 'simpleTransfer',
  asset: coin,
  amount: 50_000_000n,
  sources: [SENDER] as [string],
  to: VAULT,
} as const

const over = (coins: readonly Listed[]) => chainOver(gatewayOf(coins).http)
const ada = (...amounts: readonly number[]): readonly Listed[] =>
  amounts.map((amount) => ({ lovelace: BigInt(Math.round(amount * 1e6)) }))

/** The library reads and signs the transaction; the fee must cover its signed size. */
const signed = (tx: unknown): Transaction => {
  const fixed = FixedTransaction.from_hex(tx as string)
  const read = Transaction.from_hex(tx as string)
  const witnesses = TransactionWitnessSet.new()
  const keys = Vkeywitnesses.new()
  keys.add(make_vkey_witness(fixed.transaction_hash(), key))
  witnesses.set_vkeys(keys)
  const whole = Transaction.new(read.body(), witnesses)
  const minimum = min_fee(whole, LinearFee.new(BigNum.from_str('44'), BigNum.from_str('155381')))
  expect(BigInt(read.body().fee().to_str())).toBeGreaterThanOrEqual(BigInt(minimum.to_str()))
  return read
}

/** Lovelace of the spent coins, by the index of the fixture. */
const spent = (tx: Transaction, coins: readonly Listed[]): bigint => {
  const inputs = tx.body().inputs()
  let sum = 0n
  for (let at = 0; at < inputs.len(); at++) sum += coins[inputs.get(at).index()]?.lovelace ?? 0n
  return sum
}

describe('transfers', () => {
  it('are signed by the library with the required fee, and return the rest to the sender', async () => {
    const coins = ada(30, 25, 3)
    const built = await buildOver(over(coins), simple)
    expect(built.txType).toBe('CBOR')
    const tx = signed(built.tx)
    expect(tx.body().ttl_bignum()?.to_str()).toBe(String(SLOT + 7_200))
    expect(decode(built)).toEqual({
      to: VAULT,
      amount: 50_000_000n,
      others: [{ address: SENDER, amount: spent(tx, coins) - 50_000_000n - built.networkFee }],
      fee: built.networkFee,
    })
    expect(built.networkFee).toBeGreaterThan(160_000n)
    expect(built.networkFee).toBeLessThan(200_000n)
  })

  it('return every token of the spent coins', async () => {
    const tokens = { cafe: '123456789012345678', '': '1' }
    const coins: readonly Listed[] = [{ lovelace: 60_000_000n, tokens }]
    const built = await buildOver(over(coins), simple)
    const change = signed(built.tx).body().outputs().get(1).amount().multiasset()
    expect(JSON.parse(change?.to_json() ?? '{}')).toEqual({ [POLICY]: tokens })
    expect(decode(built)).toMatchObject({ to: VAULT, amount: 50_000_000n })
  })

  it('use another coin where the change would be too small', async () => {
    const coins = ada(50.5, 20)
    const built = await buildOver(over(coins), simple)
    expect(signed(built.tx).body().inputs().len()).toBe(2)
    expect(decode(built).others).toHaveLength(1)
  })

  it('never burn a rest below the minimum output, and say what would pass', async () => {
    for (const held of [50.2, 50.5, 51, 51.02]) {
      const refused = buildOver(over(ada(held)), simple)
      await expect(refused).rejects.toMatchObject({ code: 'unableToBuildTransaction', data: { asset: 'ADA.ADA' } })
      const message = await refused.then(String, String)
      const most = BigInt(Math.round(Number(/sell at most ([\d.]+) ADA/.exec(message)?.[1]) * 1e6))
      const passes = await buildOver(over(ada(held)), { ...simple, amount: most })
      signed(passes.tx)
      // Not a lovelace more.
      await expect(buildOver(over(ada(held)), { ...simple, amount: most + 1n })).rejects.toThrow(`at most`)
      expect(passes.networkFee).toBeLessThan(200_000n)
      expect(BigInt(Math.round(held * 1e6)) - most).toBeLessThan(1_200_000n)
    }
  })

  it('say what would pass of coins that carry tokens, and of coins that are fewer than the amount', async () => {
    const tokens = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`ca${at + 10}`, '7']))
    const most = async (coins: readonly Listed[], amount: bigint): Promise<bigint> => {
      const refused = await buildOver(over(coins), { ...simple, amount }).catch((error: unknown) => error)
      const [, human = ''] = /sell at most ([\d.]+) ADA/.exec(String(refused)) ?? []
      expect(refused).toMatchObject({ data: { most: human } })
      return BigInt(Math.round(Number(human) * 1e6))
    }
    for (const coins of [[{ lovelace: 51_000_000n, tokens }], [{ lovelace: 30_000_000n, tokens }, ...ada(20, 2)]]) {
      const held = coins.reduce((sum, { lovelace }) => sum + lovelace, 0n)
      const amount = await most(coins, held - 300_000n)
      signed((await buildOver(over(coins), { ...simple, amount })).tx)
      expect(amount).toBeGreaterThan(held - 4_000_000n)
      await expect(buildOver(over(coins), { ...simple, amount: amount + 1n })).rejects.toThrow('at most')
    }
  })

  it('take fee and minimum from the gateway, and the dated fallback where it returns none', async () => {
    const at = (parameters: unknown, options: CardanoOptions = {}) =>
      buildOver(chainOver(gatewayOf(ada(60), [], parameters).http, options), simple)
    const usual = (await at([{ min_fee_a: 44, min_fee_b: 155_381, coins_per_utxo_size: '4310' }])).networkFee
    const dear = [{ min_fee_a: 44, min_fee_b: 255_381, coins_per_utxo_size: '4310' }]
    expect((await at(dear)).networkFee).toBe(usual + 100_000n)
    expect((await at(dear, { feeFixed: 155_381 })).networkFee).toBe(usual)
    for (const useless of [[], {}, [{}], [{ min_fee_a: 44, min_fee_b: 9_155_381, coins_per_utxo_size: '4310' }]])
      expect((await at(useless)).networkFee).toBe(usual)
    const small = { ...simple, amount: 1_000_000n }
    const doubled = [{ min_fee_a: 44, min_fee_b: 155_381, coins_per_utxo_size: '8620' }]
    await expect(buildOver(chainOver(gatewayOf(ada(60), [], doubled).http), small)).rejects.toThrow('minimum output')
  })

  it('expire before the deposit does', async () => {
    const { tx } = await buildOver(over(ada(60)), { ...simple, expiresAt: NOW + 60_500 })
    expect(signed(tx).body().ttl_bignum()?.to_str()).toBe(String(SLOT + 60))
    await expect(buildOver(over(ada(60)), { ...simple, expiresAt: NOW + 999 })).rejects.toThrow('expired')
  })

  it('follow the lifetime and the prices of the options', async () => {
    const over = (options: CardanoOptions) => chainOver(gatewayOf(ada(60)).http, options)
    const { tx, networkFee } = await buildOver(over({}), simple)
    expect(signed(tx).body().ttl_bignum()?.to_str()).toBe(String(SLOT + 7_200))
    const short = await buildOver(over({ lifetimeSlots: 60 }), simple)
    expect(signed(short.tx).body().ttl_bignum()?.to_str()).toBe(String(SLOT + 60))
    expect((await buildOver(over({ feeFixed: 155_382 }), simple)).networkFee).toBe(networkFee + 1n)
    const signedBytes = networkFee - 155_381n
    expect((await buildOver(over({ feePerByte: 88 }), simple)).networkFee).toBe(155_381n + 2n * signedBytes)
    const small = { ...simple, amount: 1_000_000n }
    await expect(buildOver(over({}), small)).resolves.toBeDefined()
    await expect(buildOver(over({ coinsPerByte: 8_620 }), small)).rejects.toThrow('below the minimum output')
  })

  it('do not spend coins with a datum or a script', async () => {
    const bound = [{ datum_hash: 'ab' }, { inline_datum: {} }, { reference_script: {} }, { is_spent: true }]
    const coins = bound.map((extra) => ({ lovelace: 90_000_000n, extra }))
    await expect(buildOver(over(coins), simple)).rejects.toMatchObject({ code: 'insufficientBalance' })
  })
})

describe('refused deposits', () => {
  it('a fee that cannot be paid, with the figures', async () => {
    await expect(buildOver(over(ada(50.1)), simple)).rejects.toMatchObject({
      code: 'unableToBuildTransaction',
      data: { asset: 'ADA.ADA', needed: '50.170341', available: '50.1' },
    })
    const tied: readonly Listed[] = [{ lovelace: 50_900_000n, tokens: { cafe: '1' } }]
    await expect(buildOver(over(tied), simple)).rejects.toMatchObject({ code: 'unableToBuildTransaction' })
    await expect(buildOver(over(ada(49.9)), simple)).rejects.toMatchObject({ code: 'insufficientBalance' })
  })

  it('an output below the minimum', async () => {
    // Measured: 4310 lovelace for each of 160 + 37 bytes.
    await expect(buildOver(over(ada(60)), { ...simple, amount: 849_069n })).rejects.toMatchObject({
      data: { needed: '0.84907' },
    })
    await expect(buildOver(over(ada(60)), { ...simple, amount: 849_070n })).resolves.toBeDefined()
  })

  it.each<[string, object, string]>([
    ['a zero amount', { amount: 0n }, 'unableToBuildTransaction'],
    ['several sources', { sources: [SENDER, VAULT] }, 'invalidSourceAddressList'],
    ['a script as sender', { sources: [addressOf(0x71, new Uint8Array(28))] }, 'invalidSourceAddress'],
    [
      'a reward address as recipient',
      { to: 'stake1uy9ggsc9qls4pu9qvyyacwnmr9tt0gzcdt5s0zj4au8qkqc65geks' },
      'unableToBuildTransaction',
    ],
    ['the sender as recipient', { to: SENDER }, 'unableToBuildTransaction'],
    ['a memo', { kind: 'transferWithMemo', form: 'transfer', memo: 'x' }, 'unableToBuildTransaction'],
    ['a token', { asset: { ...coin, address: `${POLICY}cafe` } }, 'unableToBuildTransaction'],
    ['a sweep', { sweep: true }, 'unableToBuildTransaction'],
    ['a destination tag', { destinationTag: 1 }, 'unableToBuildTransaction'],
  ])('%s', async (_, fields, code) => {
    await expect(buildOver(over(ada(90)), { ...simple, ...fields } as Deposit)).rejects.toMatchObject({ code })
  })

  it('an unreadable balance', async () => {
    for (const down of ['tip', 'address_utxos']) {
      const chain = chainOver(gatewayOf(ada(60), [down]).http)
      await expect(chain.readFunds(simple, context)).rejects.toMatchObject({ code: 'failedToRetrieveBalance' })
    }
    const broken = chainOver(gatewayOf([{ lovelace: 1n, extra: { value: '-1' } }]).http)
    await expect(broken.readFunds(simple, context)).rejects.toMatchObject({ code: 'failedToRetrieveBalance' })
  })

  it('to decode a transaction with additional effects', async () => {
    const { tx } = await buildOver(over(ada(60)), simple)
    const text = tx as string
    const say = (changed: string) => () => decode({ tx: changed, txType: 'CBOR', networkFee: 0n })
    expect(say(text)).not.toThrow()
    for (const wrong of [
      text.slice(0, -2),
      `${text}00`,
      // Not valid, with auxiliary data, with an unknown body entry.
      text.replace(/f5f6$/, 'f4f6'),
      text.replace(/f5f6$/, 'f5a0'),
      text.replace(/^84a4/, '84a5').replace(/a0f5f6$/, '0980a0f5f6'),
      'zz',
    ]) {
      expect(say(wrong), wrong.slice(-8)).toThrow(UnreadableInput)
    }
  })
})

describe('any deposit', () => {
  it('is built and decodes to the same values, or is refused', async () => {
    let made = 0
    const coinsOf = fc.array(
      fc.record({
        lovelace: fc.bigInt(1_000_000n, 40_000_000n),
        tokens: fc.oneof(
          { weight: 3, arbitrary: fc.constant({}) },
          { weight: 1, arbitrary: fc.constant({ cafe: '7' }) },
        ),
      }),
      { maxLength: 8 },
    )
    const recipients = fc.oneof(fc.integer({ min: 0, max: 255 }).map(enterprise), fc.constant('addr1'))
    await fc.assert(
      fc.asyncProperty(coinsOf, fc.bigInt(0n, 120_000_000n), recipients, async (coins, amount, to) => {
        try {
          const built = await buildOver(over(coins), { ...simple, amount, to })
          made += 1
          const tx = signed(built.tx)
          const decoded = decode(built)
          expect(decoded).toMatchObject({ to, amount })
          expect(decoded.others.every(({ address }) => address === SENDER)).toBe(true)
          const back = decoded.others.reduce((sum, other) => sum + other.amount, 0n)
          expect(back + amount + built.networkFee).toBe(spent(tx, coins))
        } catch (error) {
          if (!SwapError.is(error)) throw error
        }
      }),
      { numRuns: 400 },
    )
    expect(made).toBeGreaterThan(30)
  })
})
