import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { btc, eth, usdc } from '../../testing/fakes.ts'
import { computeWorstOutput } from './compute-worst-output.ts'

const first = { buyAmount: 1_000_000_000n, minBuyAmount: 990_000_000n }

describe('the minimum output of two legs', () => {
  it('reduces the minimum of the second leg by the slippage of the first', () => {
    expect(computeWorstOutput(first, { minBuyAmount: 2_000_000n, fees: [] }, { intermediate: usdc, buy: btc })).toBe(
      1_980_000n,
    )
  })
  it('subtracts fixed fees, before and after the swap', () => {
    const ingress = { type: 'inbound', asset: usdc, amount: 10_000_000n } as const
    const egress = { type: 'outbound', asset: btc, amount: 1_000n } as const
    // (2 000 000 + 1 000) × 980 000 000 / 990 000 000 − 1 000
    expect(
      computeWorstOutput(
        first,
        { minBuyAmount: 2_000_000n, fees: [ingress, egress] },
        { intermediate: usdc, buy: btc },
      ),
    ).toBe(1_979_787n)
  })
  it('scales fees in basis points, and ignores fees in other assets', () => {
    const share = { type: 'service', asset: usdc, amount: 1_500_000n, bps: 15 } as const
    const elsewhere = { type: 'liquidity', asset: eth, amount: 10n ** 18n } as const
    expect(
      computeWorstOutput(
        first,
        { minBuyAmount: 2_000_000n, fees: [share, elsewhere] },
        { intermediate: usdc, buy: btc },
      ),
    ).toBe(1_980_000n)
  })
  it('is zero when fees can take all of what arrives', () => {
    const ingress = { type: 'inbound', asset: usdc, amount: 990_000_000n } as const
    expect(
      computeWorstOutput(first, { minBuyAmount: 2_000_000n, fees: [ingress] }, { intermediate: usdc, buy: btc }),
    ).toBe(0n)
  })
  it('is zero when fees take all that is expected, or more than the least that arrives', () => {
    const taking = (amount: bigint, minBuyAmount = 990_000_000n) =>
      computeWorstOutput(
        { ...first, minBuyAmount },
        { minBuyAmount: 2_000_000n, fees: [{ type: 'inbound', asset: usdc, amount }] },
        { intermediate: usdc, buy: btc },
      )
    expect([taking(1_000_000_000n), taking(1_000_000_001n), taking(995_000_000n)]).toEqual([0n, 0n, 0n])
    // More at worst than expected is no offer; it must not count as one either.
    expect([taking(1_000_000_000n, 1_000_000_001n), taking(2_000_000_000n, 3_000_000_000n)]).toEqual([0n, 0n])
  })
  it('is never more than a protocol with a price limit pays', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 24n })
    fc.assert(
      fc.property(amount, amount, amount, amount, fc.nat(9_999), (expected, rate, ingress, egress, shortBps) => {
        const least = (expected * BigInt(10_000 - shortBps)) / 10_000n
        // What Chainflip holds a swap to: a price floor after the ingress fee, the egress fee taken from the result.
        const pays = (arrived: bigint): bigint => {
          const swapped = arrived > ingress ? ((arrived - ingress) * rate) / 1_000_000n : 0n
          return swapped > egress ? swapped - egress : 0n
        }
        const fees = [
          { type: 'inbound', asset: usdc, amount: ingress },
          { type: 'outbound', asset: btc, amount: egress },
        ] as const
        const worst = computeWorstOutput(
          { buyAmount: expected, minBuyAmount: least },
          { minBuyAmount: pays(expected), fees },
          { intermediate: usdc, buy: btc },
        )
        const promised = pays(expected)
        if (promised > 0n) expect(worst).toBeLessThanOrEqual(pays(least))
        expect(worst).toBeLessThanOrEqual(promised)
        expect(worst).toBeGreaterThanOrEqual(0n)
      }),
      { numRuns: 2_000 },
    )
  })
})
