import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import type { ChainSettings } from './chain-settings.ts'
import type { FeeBounds } from './facts.ts'
import { createFeeWarnings, type FeeRate, readFeeRate } from './fee-rate.ts'

const signal = new AbortController().signal
const BOUNDS: FeeBounds = { min: 1, max: 500 }

/** Rates per thousand bytes, `undefined` for an index without an estimate, an error for one that fails. */
const read = (
  estimates: readonly (bigint | undefined | Error)[],
  feeRate: FeeBounds | undefined = BOUNDS,
  until = signal,
): Promise<FeeRate> => {
  const feeGateways = estimates.map((estimate) => ({
    feeRate: async () => {
      if (estimate instanceof Error) throw estimate
      return estimate
    },
  }))
  return readFeeRate({ feeGateways, rules: { feeRate } } as unknown as ChainSettings, until)
}

const rateOf = async (...estimates: readonly (bigint | undefined | Error)[]): Promise<bigint | undefined> =>
  (await read(estimates)).rate

describe('the fee rate of one index', () => {
  it('is kept within the bounds of the chain', async () => {
    expect([await rateOf(999n), await rateOf(1_000n), await rateOf(1_001n)]).toEqual([1_000n, 1_000n, 1_001n])
    expect([await rateOf(500_000n), await rateOf(500_001n)]).toEqual([500_000n, 500_000n])
    expect((await read([1n], { min: 1.0005, max: 500 })).rate).toBe(1_001n)
  })

  it('is doubted above a fifth of the highest one', async () => {
    expect(await read([100_000n])).toEqual({ rate: 100_000n })
    expect(await read([100_001n])).toMatchObject({ rate: 100_001n, doubt: expect.stringContaining('single index') })
  })
})

describe('the fee rate of two indexes', () => {
  it('is the higher one, by which three times the lower is the most', async () => {
    expect(await read([9_000n, 3_000n])).toEqual({ rate: 9_000n })
    expect(await read([9_001n, 3_000n])).toMatchObject({ rate: 9_000n, doubt: expect.stringContaining('different') })
    expect(await read([400_000n, 400_000n])).toEqual({ rate: 400_000n })
  })
})

describe('the fee rate of more indexes', () => {
  it('is the median, the lower of two in the middle', async () => {
    expect(await rateOf(500_000n, 2_000n, 9_000n)).toBe(9_000n)
    expect(await rateOf(2_000n, 500_000n, 9_000n, 1_000n)).toBe(2_000n)
    expect(await rateOf(5_000n, 1_000n, 3_000n, 2_000n, 4_000n)).toBe(3_000n)
    expect(await rateOf(1_000n, 1_000n, 500_000n)).toBe(1_000n)
  })

  it('is that of the ones that have an estimate', async () => {
    const down = new UpstreamError('down')
    expect(await rateOf(undefined, 7_000n, down)).toBe(7_000n)
    expect(await rateOf(undefined, 7_000n, down, 8_000n)).toBe(8_000n)
  })
})

describe('a fee rate that no index has', () => {
  it('is the fallback within the bounds, or unknown', async () => {
    const none = [undefined, new UpstreamError('down')]
    expect(await read(none)).toEqual({})
    expect(await read(none, { ...BOUNDS, fallback: 2.5 })).toEqual({ rate: 2_500n })
    expect(await read(none, { ...BOUNDS, fallback: 0.5 })).toEqual({ rate: 1_000n })
    expect(await read([], { ...BOUNDS, fallback: 501 })).toEqual({ rate: 500_000n })
  })

  it('is not asked for on a chain without one', async () => {
    const settings = { feeGateways: [], rules: {} } as unknown as ChainSettings
    expect(await readFeeRate(settings, signal)).toEqual({})
  })

  it('is a fault after a bug, and the reason of an abort after that', async () => {
    const bug = new TypeError('bug')
    await expect(read([bug])).rejects.toBe(bug)
    await expect(read([new UpstreamError('down'), bug])).rejects.toBe(bug)
    const reason = new Error('enough')
    await expect(read([undefined], BOUNDS, AbortSignal.abort(reason))).rejects.toBe(reason)
  })
})

describe('the warning of a fee rate', () => {
  it('is there with a doubt alone', () => {
    expect(createFeeWarnings({})).toEqual([])
    expect(createFeeWarnings({ doubt: 'Why.' })).toMatchObject([
      { code: 'networkFeeUncertain', tooltip: 'Why. Compare the fee before signing.' },
    ])
  })
})
