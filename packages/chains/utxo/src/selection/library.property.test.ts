import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import * as btc from '@scure/btc-signer'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type NetworkPrefixes, networks } from '../networks.ts'
import { type ChainRules, type InputForm, rules } from '../rules.ts'
import { testKey } from '../testing/keys.ts'
import type { Coin } from './coin.ts'
import { computeDust } from './dust.ts'
import { createRateMeter } from './fee.ts'
import { sortCoins } from './order.ts'
import { type Selection, select } from './select.ts'
import { computeWeight, sumOutputs } from './weight.ts'

const BTC = networks.BTC as NetworkPrefixes
const LIMITS = rules.BTC as ChainRules

/** Forms a library can measure with the data of the owner. */
const FORMS = ['p2pkh', 'p2sh', 'p2wpkh', 'p2tr'] as const satisfies readonly InputForm[]
const keys = new Map(FORMS.map((form) => [form, testKey(`library ${form}`, form, BTC)]))
const keyOf = (form: InputForm) => keys.get(form as (typeof FORMS)[number]) as ReturnType<typeof testKey>

const vault = testKey('vault', 'p2wpkh', BTC)
const change = keyOf('p2wpkh')

/** A transaction that pays a coin as its only output. */
const previous = (script: Uint8Array, value: bigint, salt: number): Uint8Array =>
  btc.RawTx.encode({
    version: 1,
    segwitFlag: false,
    inputs: [{ txid: sha256(Uint8Array.of(salt)), index: 0, finalScriptSig: new Uint8Array(), sequence: 0 }],
    outputs: [{ amount: value, script }],
    lockTime: 0,
  })

interface Drawn {
  readonly rate: bigint
  readonly coins: readonly { readonly form: (typeof FORMS)[number]; readonly value: bigint }[]
  readonly amount: bigint
}

const drawn: fc.Arbitrary<Drawn> = fc
  .record({
    rate: fc.bigInt(1n, 60n),
    coins: fc.array(fc.record({ form: fc.constantFrom(...FORMS), value: fc.bigInt(600n, 400_000n) }), {
      minLength: 1,
      maxLength: 12,
    }),
    share: fc.bigInt(1n, 1_000n),
  })
  .map(({ rate, coins, share }) => {
    const total = coins.reduce((sum, { value }) => sum + value, 0n)
    return { rate, coins, amount: (total * share) / 1_000n + 546n }
  })

const ours = ({ rate, coins, amount }: Drawn): Selection | undefined => {
  const meter = createRateMeter(rate * 1_000n)
  const held = coins.map(({ form, value }, index): Coin => {
    const { script, address: owner } = keyOf(form)
    return { txid: index.toString(16).padStart(64, '0'), vout: 0, value, confirmed: true, owner, form, script }
  })
  const outputs = sumOutputs([vault.script])
  const changeDust = computeDust(change.script, LIMITS)
  const need = { value: amount, outputs, changeScript: change.script, changeDust, changeRequired: false }
  const chosen = select(sortCoins(held, '', meter), need, meter)
  return 'needed' in chosen ? undefined : chosen
}

const theirs = ({ rate, coins, amount }: Drawn) => {
  const inputs = coins.map(({ form, value }, index) => {
    const { script, redeemScript, tapInternalKey } = keyOf(form)
    const raw = previous(script, value, index)
    const txid = bytesToHex(sha256(sha256(raw)).reverse())
    const spent = form === 'p2pkh' ? { nonWitnessUtxo: raw } : { witnessUtxo: { script, amount: value } }
    return {
      txid,
      index: 0,
      ...spent,
      ...(redeemScript && { redeemScript }),
      ...(tapInternalKey && { tapInternalKey }),
    }
  })
  const to = [{ script: vault.script, amount }]
  const options = { feePerByte: rate, changeAddress: change.address, dust: 98n, dustRelayFeeRate: 3n }
  return btc.selectUTXO(inputs, to, 'accumBiggest', options)
}

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n)

describe('coin selection compared with a library', () => {
  it('balances inputs and outputs and pays for its own size', () => {
    fc.assert(
      fc.property(drawn, (one) => {
        const chosen = ours(one)
        if (!chosen) return
        const { coins, fee, inputs } = chosen
        expect(sum(coins.map(({ value }) => value))).toBe(one.amount + fee + chosen.change)
        const outputs = sumOutputs([vault.script, ...(chosen.change > 0n ? [change.script] : [])])
        expect(fee).toBeGreaterThanOrEqual(BigInt(Math.ceil(computeWeight(inputs, outputs) / 4)) * one.rate)
        expect(new Set(coins).size).toBe(coins.length)
      }),
      { numRuns: 300 },
    )
  })

  it('finds coins whenever the library does, for a fee that is at most slightly higher', () => {
    let compared = 0
    fc.assert(
      fc.property(drawn, (one) => {
        const other = theirs(one)
        const chosen = ours(one)
        // The longest usual signatures are one or two bytes longer than the library expects.
        const caution = BigInt(one.coins.length * 2 + 1) * one.rate
        if (!other) return
        if (!chosen) {
          // Only selections that depend on those bytes may differ.
          const left = sum(one.coins.map(({ value }) => value)) - one.amount - (other.fee ?? 0n)
          expect(left).toBeLessThanOrEqual(caution)
          return
        }
        const [, ...withoutLast] = chosen.coins.map(({ value }) => value).reverse()
        const hangsOnThem = sum(withoutLast) >= one.amount + (other.fee ?? 0n)
        if (chosen.coins.length > other.inputs.length && hangsOnThem) return
        compared++
        const dropped = chosen.change > 0n ? 0n : computeDust(change.script, LIMITS) + 31n * one.rate
        expect(chosen.fee).toBeLessThanOrEqual((other.fee ?? 0n) + caution + dropped)
        expect(chosen.coins.length).toBeLessThanOrEqual(other.inputs.length)
      }),
      { numRuns: 80, endOnFailure: true },
    )
    expect(compared).toBeGreaterThan(30)
  })
})
