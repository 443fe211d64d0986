import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChainSettings } from './chain-settings.ts'
import { readFeeRate } from './fee-rate.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The rate of indexes that answer after so many milliseconds. */
const rateOf = async (...indexes: readonly { readonly rate: bigint; readonly afterMs: number }[]) => {
  const feeGateways = indexes.map(({ rate, afterMs }) => ({
    feeRate: () => new Promise((resolve) => setTimeout(() => resolve(rate), afterMs)),
  }))
  const settings = { feeGateways, rules: { feeRate: { min: 1, max: 500 } } } as unknown as ChainSettings
  const read = readFeeRate(settings, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(10_000)
  return (await read).rate
}

describe('an index that is slower than the first', () => {
  it('counts within 750 milliseconds of it', async () => {
    expect(await rateOf({ rate: 4_000n, afterMs: 100 }, { rate: 6_000n, afterMs: 840 })).toBe(6_000n)
  })

  it('is left out beyond', async () => {
    expect(await rateOf({ rate: 4_000n, afterMs: 100 }, { rate: 6_000n, afterMs: 860 })).toBe(4_000n)
  })
})
