import { type Deposit, rescale } from '@switchyard/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseMemo } from '../memo/memo.ts'
import { building } from './building.ts'
import { quoting } from './quoting.ts'
import { mimirOf, type TestNetwork } from './test-network.ts'

/** Fees of one swap, in network units of the bought asset. */
interface Charges {
  readonly outbound: bigint
  /** Basis points of the two accounts. */
  readonly bps: readonly [number, number]
  readonly parts: number
}

/** Execution of a swap in parts, written from its node's source. Outputs are before fees. */
export interface LimitRule {
  /** Returns `true` when a swap whose parts emit the same meets the limit. */
  readonly accepts: (output: bigint, limit: bigint, charges: Charges) => boolean
  /** The smallest sum of parts that meets the limit, however the price moves between them. */
  readonly leastOutput: (limit: bigint, charges: Charges) => bigint
  /** Returns `true` when the network can keep the promise and still accept the quoted output. */
  readonly isCovered: (charges: Charges, tolerance: bigint) => boolean
}

const half = (numerator: bigint, denominator: bigint): bigint => {
  const [floor, twice] = [numerator / denominator, (numerator % denominator) * 2n]
  return twice > denominator || (twice === denominator && floor % 2n === 1n) ? floor + 1n : floor
}

/** Both nodes pay affiliates from the output, each share rounded half to even. */
const affiliateFee = (output: bigint, { bps }: Charges): bigint =>
  bps.reduce((sum, each) => sum + half(output * BigInt(each), 10_000n), 0n)

const delivered = (output: bigint, charges: Charges): bigint =>
  output - affiliateFee(output, charges) - charges.outbound

const limitOf = (deposit: Deposit): bigint => parseMemo('memo' in deposit ? (deposit.memo ?? '') : '')?.limit ?? 0n

const charges: fc.Arbitrary<Charges> = fc.record({
  outbound: fc.bigInt({ min: 0n, max: 3_000_000n }),
  bps: fc.tuple(fc.integer({ min: 0, max: 250 }), fc.integer({ min: 0, max: 250 })),
  parts: fc.integer({ min: 1, max: 9 }),
})

/** The memo's limit and the promised output, on any network. */
export const limitSuite = (testNetwork: TestNetwork, rule: LimitRule): void => {
  const { protocol, addresses } = testNetwork
  const { built, refusal } = building(testNetwork)
  const { offered } = quoting(testNetwork)

  /** The node's fields of a quote for an output before fees. */
  const quoteOf = (output: bigint, all: Charges) => ({
    fees: { asset: 'ETH.ETH', outbound: String(all.outbound), affiliate: String(affiliateFee(output, all)) },
    expected_amount_out: String(delivered(output, all)),
    max_streaming_quantity: all.parts,
  })

  const paramsOf = ({ bps: [affiliateBps, serviceBps] }: Charges, slippageBps: number) => ({
    slippageBps,
    destinationAddress: addresses.ETH,
    fees: { affiliateBps, serviceBps, accounts: { [protocol]: 'a' }, serviceAccounts: { [protocol]: 'o' } },
  })

  const swaps = fc.record({
    output: fc.bigInt({ min: 10_000_000n, max: 10n ** 14n }),
    all: charges,
    slippageBps: fc.integer({ min: 1, max: 3_000 }),
  })

  it('delivers at least the promise from the smallest output that the network accepts', async () => {
    await fc.assert(
      fc.asyncProperty(swaps, async ({ output, all, slippageBps }) => {
        const params = paramsOf(all, slippageBps)
        const quote = quoteOf(output, all)
        const { buyAmount, minBuyAmount } = await offered(params, testNetwork.quoteBody(quote))
        const deposit = await built(params, {}, {}, quote)
        const limit = limitOf(deposit)
        expect(deposit.enforced?.minBuyAmount).toBe(minBuyAmount)
        expect(minBuyAmount * 10_000n).toBeGreaterThanOrEqual(buyAmount * BigInt(10_000 - slippageBps) - 10n ** 14n)
        expect(rule.accepts(output, limit, all)).toBe(true)
        const arrives = rescale(delivered(rule.leastOutput(limit, all), all), 8, 18)
        if (rule.isCovered(all, rescale(buyAmount - minBuyAmount, 18, 8)))
          expect(arrives).toBeGreaterThanOrEqual(minBuyAmount)
        else expect(arrives).toBeGreaterThanOrEqual(minBuyAmount - rescale(all.outbound, 8, 18))
      }),
      { numRuns: 60 },
    )
  })

  it('delivers the minimum of the swap after fees', async () => {
    const all = { outbound: 600_000n, bps: [100, 50], parts: 3 } as const
    const output = 200_000_000n
    const whole = delivered(output, all)
    const minBuyAmount = (whole - all.outbound) * 10n ** 10n
    const deposit = await built(paramsOf(all, 300), { promisedMinimum: minBuyAmount }, {}, quoteOf(output, all))
    expect(deposit.enforced).toEqual({ minBuyAmount })
    const limit = limitOf(deposit)
    expect(delivered(rule.leastOutput(limit, all), all) * 10n ** 10n).toBeGreaterThanOrEqual(minBuyAmount)
    expect(rule.accepts(output, limit, all)).toBe(true)
    const tooHigh = { promisedMinimum: (whole + 1n) * 10n ** 10n }
    expect(await refusal(paramsOf(all, 300), tooHigh, {}, quoteOf(output, all))).toBe('outputAmountDeviationTooHigh')
  })

  it('is the promise alone where the network does not divide the swap and compares after all fees', async () => {
    const all = { outbound: 600_000n, bps: [100, 50], parts: 3 } as const
    const single = building(testNetwork, { streamingInterval: 0 }).built
    const deposit = await single(paramsOf(all, 100), {}, mimirOf(testNetwork, {}), quoteOf(200_000_000n, all))
    expect(limitOf(deposit)).toBe((delivered(200_000_000n, all) * 99n) / 100n)
  })

  it('keeps the limit of an offer of an older release', async () => {
    const all = { outbound: 600_000n, bps: [0, 0], parts: 3 } as const
    const { provider, context } = testNetwork.harness({})
    await provider.assets(context)
    const offer = await offered(paramsOf(all, 100), testNetwork.quoteBody(quoteOf(200_000_000n, all)))
    const { limitFees: _, ...state } = offer.state as Record<string, string>
    const who = { sources: [addresses.BTC], destinationAddress: addresses.ETH, sweep: false } as const
    const old = { ...offer, state: { ...state, limit: '197406000' } }
    const deposit = await provider.build(old, { ...who, refundAddressSetting: 'WARNING' }, context)
    expect([limitOf(deposit), deposit.enforced?.minBuyAmount]).toEqual([197_406_000n, 197_406_000n * 10n ** 10n])
  })
}
