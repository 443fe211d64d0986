import { lessBps } from '@switchyard/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keepPromise } from './keep-promise.ts'

const market = (expected: bigint, enforced = (bps: number) => lessBps(expected, bps)) => {
  const asked: number[] = []
  const ask = async (slippageBps: number) => {
    asked.push(slippageBps)
    return { order: slippageBps, expected, least: enforced(slippageBps) }
  }
  return { asked, ask }
}

describe('keeping a promised minimum', () => {
  it('takes the first order that holds it', async () => {
    const { asked, ask } = market(10_000n)
    expect(await keepPromise(9_900n, 100, ask)).toBe(100)
    expect(asked).toEqual([100])
  })
  it('holds it with less tolerance when the price has slipped', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.bigInt({ min: 1n, max: 10n ** 24n }),
        fc.integer({ min: 0, max: 5_000 }),
        async (price, slip) => {
          const promised = lessBps(price, slip)
          for (const fallen of [price, lessBps(price, Math.floor(slip / 2)), promised]) {
            const order = await keepPromise(promised, slip, market(fallen).ask)
            expect(lessBps(fallen, order ?? 10_000)).toBeGreaterThanOrEqual(fallen === 0n ? 0n : promised)
          }
        },
      ),
    )
  })
  it('holds it while the price keeps falling from order to order', async () => {
    const prices = [9_980n, 9_970n, 9_960n]
    const ask = async (slippageBps: number) => {
      const expected = prices.shift() ?? 0n
      return { order: slippageBps, expected, least: lessBps(expected, slippageBps) }
    }
    expect(await keepPromise(9_900n, 100, ask)).toBe(35)
  })
  it('gives up at once when the price is below it', async () => {
    const { asked, ask } = market(9_899n)
    expect(await keepPromise(9_900n, 100, ask)).toBeUndefined()
    expect(asked).toEqual([100])
  })
  it('gives up after three orders that do not hold it', async () => {
    const { asked, ask } = market(10_000n, () => 1n)
    expect(await keepPromise(9_900n, 100, ask)).toBeUndefined()
    expect(asked).toEqual([100, 99, 50])
  })
})
