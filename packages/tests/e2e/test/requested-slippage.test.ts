import { SwapError } from '@switchyard/core'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestEnvironment, type TestEnvironment } from './test-environment.ts'

const ETH_USDC = 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const ARB_USDC = 'ARB.USDC-0xaf88d065e77c8cC2239327C5EDb3A432268e5831'

/** Pairs with the units sold that are worth about a dollar. */
const pairs = [
  ['BTC.BTC', 'ETH.ETH', 0.00001],
  ['SOL.SOL', 'ETH.ETH', 0.006],
  [ETH_USDC, 'BTC.BTC', 1],
  ['ETH.ETH', ETH_USDC, 0.0003],
  ['ETH.ETH', 'SOL.SOL', 0.0003],
  [ARB_USDC, 'ETH.ETH', 1],
  ['LTC.LTC', 'ETH.ETH', 0.01],
] as const

const RUNS = 40

describe('a requested slippage', () => {
  let environment: TestEnvironment
  beforeAll(async () => {
    environment = await openTestEnvironment()
  })
  afterAll(() => environment?.close())

  const quoteOf = async (sellAsset: string, buyAsset: string, sellAmount: string, slippage: number) => {
    try {
      return await environment.api.quote({ sellAsset, buyAsset, sellAmount, slippage })
    } catch (error) {
      if (error instanceof SwapError && error.code === 'noRoutesFound') return undefined
      throw error
    }
  }

  it('costs no provider its routes', async () => {
    const drawn = fc.record({
      pair: fc.constantFrom(...pairs),
      dollars: fc.integer({ min: 100, max: 90_000 }),
      slippage: fc.integer({ min: 10, max: 1_000 }).map((bps) => bps / 100),
    })
    const served = new Set<string>()
    await fc.assert(
      fc.asyncProperty(drawn, async ({ pair: [sell, buy, dollar], dollars, slippage }) => {
        const quote = await quoteOf(sell, buy, (dollars * dollar).toFixed(8), slippage)
        for (const { providers } of quote?.routes ?? []) for (const id of providers) served.add(id)
        const dropped = quote?.providerErrors?.filter(({ message }) => message?.includes('no usable offer'))
        expect(dropped ?? []).toEqual([])
      }),
      { numRuns: RUNS },
    )
    expect(served.size).toBeGreaterThan(5)
  })
})
