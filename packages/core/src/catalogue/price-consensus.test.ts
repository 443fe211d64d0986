import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findConsensus } from './price-consensus.ts'

const terms = { priceToleranceBps: 1_000, priceJumpBps: 5_000 }
const consensus = (prices: readonly string[], last?: string) =>
  findConsensus(
    prices.map((usd, index) => ({ source: `s${index}`, usd, readAt: 0 })),
    terms,
    last,
  )

describe('the price that several sources give', () => {
  it.each<[string, readonly string[], string | undefined]>([
    ['of two within ten percent, the first', ['100', '110'], '100'],
    ['of two within ten percent, the first', ['110', '100'], '110'],
    ['of two further apart, none', ['100', '110.01'], undefined],
    ['of three, the median', ['1', '100', '101'], '100'],
    ['of three, the median, wherever the liar is', ['1e9', '101', '100'], '101'],
    ['of three that all differ, none', ['1', '100', '10000'], undefined],
    ['of four, the upper median', ['99', '100', '101', '1000000'], '101'],
    ['of four with two and two, none that one pair alone gives too low', ['1', '1', '100', '100'], '100'],
    ['of five with two liars, the median', ['100', '0.0001', '99', '0.0002', '101'], '99'],
  ])('is %s: %j', (_, prices, usd) => {
    const found = consensus(prices)
    expect(found?.usd).toBe(usd)
    expect(found?.standing).toBe(usd === undefined ? 'disputed' : 'confirmed')
  })

  it('is unconfirmed from one source, and disputed when that one jumps', () => {
    expect(consensus(['100'])).toEqual({ standing: 'unconfirmed', usd: '100', highest: '100' })
    expect(consensus(['150'], '100')).toEqual({ standing: 'unconfirmed', usd: '150', highest: '150' })
    expect(consensus(['150.1'], '100')).toEqual({ standing: 'disputed', highest: '150.1' })
    expect(consensus(['1'], '100')).toEqual({ standing: 'disputed', highest: '100' })
    expect(consensus([])).toBeUndefined()
  })

  it('may jump when two sources agree', () => {
    expect(consensus(['200', '201'], '100')).toMatchObject({ standing: 'confirmed', usd: '200' })
  })

  it('is never far from the honest ones while these are the majority', () => {
    const honest = fc.array(fc.integer({ min: 1_000_000, max: 1_040_000 }), { minLength: 2, maxLength: 6 })
    const price = fc.double({ min: 1e-9, max: 1e15, noNaN: true })
    fc.assert(
      fc.property(honest, fc.array(price, { maxLength: 1 }), fc.boolean(), (truths, lies, first) => {
        const honest = truths.map(String)
        const lied = lies.map((lie) => lie.toFixed(9))
        const found = consensus(first ? [...lied, ...honest] : [...honest, ...lied])
        expect(Number(found?.usd)).toBeGreaterThanOrEqual(900_000)
        expect(Number(found?.usd)).toBeLessThanOrEqual(1_150_000)
      }),
    )
  })
})
