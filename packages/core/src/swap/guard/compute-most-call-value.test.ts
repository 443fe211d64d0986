import { describe, expect, it } from 'vitest'
import type { Token } from '../../contract/token.ts'
import type { EngineContext } from '../../engine-context.ts'
import { eth } from '../../testing/fakes.ts'
import { computeMostCallValue } from './compute-most-call-value.ts'

/** An engine that knows the coins, at a highest price in USD each, and allows so many USD. */
const engine = (
  prices: Readonly<Record<string, string | undefined>>,
  maxCallValueUsd = '20',
  standing = 'confirmed',
): EngineContext =>
  ({
    catalogue: { find: (identifier: string) => (identifier in prices ? { ...eth, identifier } : undefined) },
    prices: {
      find: ({ identifier }: Token) => {
        const highest = prices[identifier]
        return highest === undefined ? undefined : { highest, standing }
      },
    },
    rules: () => ({ maxCallValueUsd }),
  }) as unknown as EngineContext

describe('the most coin that the call of a token sell may send', () => {
  it('is worth the limit of the policy at the highest price, rounded down', () => {
    expect(computeMostCallValue(engine({ 'ETH.ETH': '3000' }), 'ETH')).toBe(6_666_666_666_666_666n)
    expect(computeMostCallValue(engine({ 'ETH.ETH': '2000' }, '50.5'), 'ETH')).toBe(25_250_000_000_000_000n)
  })

  it('is counted in the decimals of the coin of the chain', () => {
    expect(computeMostCallValue(engine({ 'TRON.TRX': '0.25' }), 'TRON')).toBe(80_000_000n)
  })

  it('is a hundredth of a coin that has no price, or is unknown', () => {
    expect(computeMostCallValue(engine({ 'ETH.ETH': undefined }), 'ETH')).toBe(10_000_000_000_000_000n)
    expect(computeMostCallValue(engine({}), 'TRON')).toBe(10_000n)
  })

  it('is not lifted above that by the price of a single source, which may be that of the provider itself', () => {
    const alone = (usd: string) => computeMostCallValue(engine({ 'ETH.ETH': usd }, '20', 'unconfirmed'), 'ETH')
    expect(alone('0.000001')).toBe(10_000_000_000_000_000n)
    expect(alone('3000')).toBe(6_666_666_666_666_666n)
    expect(computeMostCallValue(engine({ 'TRON.TRX': '0.25' }, '20', 'disputed'), 'TRON')).toBe(80_000_000n)
  })

  it('is nothing on a chain that nobody knows', () => {
    expect(computeMostCallValue(engine({}), 'NOWHERE')).toBe(0n)
  })
})
