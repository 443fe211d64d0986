import { lessBps } from '@switchyard/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holdMinimum } from './hold-minimum.ts'

const market = (expected: bigint, enforced = (bps: number) => lessBps(expected, bps)) => {
  const requested: number[] = []
  const request = async (slippageBps: number) => {
    requested.push(slippageBps)
    return { order: slippageBps, expected, least: enforced(slippageBps) }
  }
  return { requested, request }
}

describe('keeping a minimum minimum', () => {
  it('returns the first order that holds the minimum', async () => {
    const { requested, request } = market(10_000n)
    expect(await holdMinimum(9_900n, 100, request)).toBe(100)
    expect(requested).toEqual([100])
  })
  it('requests less slippage when the price has fallen', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.bigInt({ min: 1n, max: 10n ** 24n }),
        fc.integer({ min: 0, max: 5_000 }),
        async (price, slip) => {
          const minimum = lessBps(price, slip)
          for (const fallen of [price, lessBps(price, Math.floor(slip / 2)), minimum]) {
            const order = await holdMinimum(minimum, slip, market(fallen).request)
            expect(lessBps(fallen, order ?? 10_000)).toBeGreaterThanOrEqual(fallen === 0n ? 0n : minimum)
          }
        },
      ),
    )
  })
  it('holds the minimum while the price falls between orders', async () => {
    const prices = [9_980n, 9_970n, 9_960n]
    const request = async (slippageBps: number) => {
      const expected = prices.shift() ?? 0n
      return { order: slippageBps, expected, least: lessBps(expected, slippageBps) }
    }
    expect(await holdMinimum(9_900n, 100, request)).toBe(35)
  })
  it('never requests less than no slippage', async () => {
    const { requested, request } = market(10_000n, () => 1n)
    expect(await holdMinimum(10_000n, 0, request)).toBeUndefined()
    expect(requested).toEqual([0, 0, 0])
  })
  it('requests no slippage where the price has fallen to the minimum', async () => {
    const { requested, request } = market(9_900n)
    expect(await holdMinimum(9_900n, 100, request)).toBe(0)
    expect(requested).toEqual([100, 0])
  })
  it('returns undefined at once when the price is below the minimum', async () => {
    const { requested, request } = market(9_899n)
    expect(await holdMinimum(9_900n, 100, request)).toBeUndefined()
    expect(requested).toEqual([100])
  })
  it('returns undefined after three orders below the minimum', async () => {
    const { requested, request } = market(10_000n, () => 1n)
    expect(await holdMinimum(9_900n, 100, request)).toBeUndefined()
    expect(requested).toEqual([100, 99, 50])
  })
})
