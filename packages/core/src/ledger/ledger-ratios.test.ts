import { describe, expect, it } from 'vitest'
import type { LedgerEntry } from '../contract/ledger.ts'
import { computeLedgerRatios } from './ledger-ratios.ts'
import { classifySize } from './size-class.ts'

const entry = (overrides: Partial<LedgerEntry> = {}): LedgerEntry => ({
  swapId: 'a',
  provider: 'NEAR',
  sellAsset: 'BTC.BTC',
  buyAsset: 'ETH.ETH',
  sizeClass: 'below1000',
  endedAt: 1_000,
  outcome: 'completed',
  expected: '1000',
  minimum: '900',
  ...overrides,
})

describe('the ratios of a swap', () => {
  it('are millionths rounded down', () => {
    const ratios = computeLedgerRatios(entry({ delivered: '970', estimatedSeconds: 7, tookSeconds: 10 }))
    expect(ratios).toEqual({ expectedPpm: 970_000, minimumPpm: 1_077_777, timePpm: 1_428_571 })
  })

  it('are unknown for a swap that was not completed', () => {
    const times = { estimatedSeconds: 7, tookSeconds: 10 }
    expect(computeLedgerRatios(entry({ outcome: 'refunded', delivered: '970', ...times }))).toEqual({})
  })

  it('are unknown where the output or one of the times is', () => {
    expect(computeLedgerRatios(entry())).toEqual({})
    expect(computeLedgerRatios(entry({ estimatedSeconds: 7 }))).toEqual({})
    expect(computeLedgerRatios(entry({ tookSeconds: 7 }))).toEqual({})
  })

  it('are unknown where nothing was promised', () => {
    const nothing = { minimum: '0', expected: '0', delivered: '970', estimatedSeconds: 0, tookSeconds: 10 }
    expect(computeLedgerRatios(entry(nothing))).toEqual({})
  })

  it('are 0 where nothing arrived, or no time passed', () => {
    const zero = { delivered: '0', estimatedSeconds: 7, tookSeconds: 0 }
    expect(computeLedgerRatios(entry(zero))).toEqual({ expectedPpm: 0, minimumPpm: 0, timePpm: 0 })
  })

  it('are unknown beyond a thousandfold, where the figures do not belong together', () => {
    const at = (delivered: string) => computeLedgerRatios(entry({ delivered, minimum: '0' }))
    expect(at('1000000')).toEqual({ expectedPpm: 1_000_000_000 })
    expect(at('1000001')).toEqual({})
  })

  it('round seconds before they are divided', () => {
    expect(computeLedgerRatios(entry({ estimatedSeconds: 1.6, tookSeconds: 2.4 }))).toEqual({ timePpm: 1_000_000 })
  })

  it('cannot be worked out of amounts that are no digits', () => {
    expect(() => computeLedgerRatios(entry({ delivered: 'many' }))).toThrow(SyntaxError)
  })
})

describe('the size class of a swap', () => {
  it.each([
    ['0', 'below100'],
    ['99.99', 'below100'],
    ['100', 'below1000'],
    ['999.99', 'below1000'],
    ['1000', 'below10000'],
    ['9999.99', 'below10000'],
    ['10000', 'below100000'],
    ['99999.99', 'below100000'],
    ['100000', 'from100000'],
  ])('of %s USD is %s', (usd, name) => {
    expect(classifySize(usd)).toBe(name)
  })

  it('is unknown without a value', () => {
    expect(classifySize(undefined)).toBe('unknown')
  })
})
