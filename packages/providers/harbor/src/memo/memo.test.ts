import { countMemoBytes } from '@switchyard/provider-kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addresses } from '../testing/tokens.ts'
import { fitMemo } from './fit-memo.ts'
import { readMemo, writeMemo } from './memo.ts'

const part = fc.string({ unit: fc.constantFrom(...'abcXYZ019.-_'), minLength: 1, maxLength: 40 })
const bps = fc.integer({ min: 0, max: 9_999 })
const memo = fc.record({
  asset: part,
  destination: part,
  refund: fc.option(part, { nil: undefined }),
  quoteOut: fc.bigInt(1n, 10n ** 30n),
  toleranceBps: bps,
  affiliates: fc.array(fc.record({ code: part, bps }), { maxLength: 4 }),
})

describe('memo', () => {
  it('is read back as written', () => {
    fc.assert(
      fc.property(memo, ({ refund, ...rest }) => {
        const whole = refund === undefined ? rest : { ...rest, refund }
        expect(readMemo(writeMemo(whole))).toEqual(whole)
      }),
    )
  })

  it('is read only when writing it gives the same text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'=:/be0x19'), maxLength: 30 }), (text) => {
        const read = readMemo(text)
        if (read) expect([writeMemo(read), `${writeMemo(read)}`.replace(/:[0/]+$/, '')]).toContain(text)
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    ['a limit order', '=<:b:x:1/1'],
    ['an order of the book', 'o:b:x:1/60'],
    ['a credit', 'd:BTC:x'],
    ['the gas account', '=:'],
    ['an empty text', ''],
    ['no output', '=:b:bc1q:0/50'],
    ['a sign', '=:b:bc1q:-1/50'],
    ['no tolerance', '=:b:bc1q:1'],
    ['a tolerance of all', '=:b:bc1q:1/10000'],
    ['a leading zero', '=:b:bc1q:01/50'],
    ['an empty refund', '=:b:bc1q/:1/50'],
    ['three addresses', '=:b:x/y/z:1/50'],
    ['more codes than fees', '=:b:x:1/50:a/b:5'],
    ['an empty code', '=:b:x:1/50:a/:5/5'],
    ['a further part', '=:b:x:1/50:a:5:z'],
  ])('is rejected with %s', (_, text) => {
    expect(readMemo(text)).toBeUndefined()
  })

  it.each([
    ['a colon in an address', { destination: 'a:b' }],
    ['a slash in an address', { destination: 'a/b' }],
    ['a blank in a code', { affiliates: [{ code: 'a b', bps: 1 }] }],
    ['no output', { quoteOut: 0n }],
    ['a share above all', { affiliates: [{ code: 'a', bps: 10_000 }] }],
    ['half a basis point', { toleranceBps: 0.5 }],
  ])('is not written with %s', (_, change) => {
    const good = { asset: 'b', destination: 'x', quoteOut: 1n, toleranceBps: 1, affiliates: [] }
    expect(() => writeMemo({ ...good, ...change })).toThrow(TypeError)
  })

  it('loses only its refund part where it does not fit an OP_RETURN', () => {
    fc.assert(
      fc.property(fc.constantFrom('BTC', 'LTC', 'DOGE', 'ETH'), memo, (chain, { refund, ...rest }) => {
        const whole = refund === undefined ? rest : { ...rest, refund }
        const planned = fitMemo(chain, whole)
        const budget = chain === 'ETH' ? 250 : 80
        if (!planned) return void expect(countMemoBytes(writeMemo(rest))).toBeGreaterThan(budget)
        expect(countMemoBytes(planned.text)).toBeLessThanOrEqual(budget)
        expect(planned.text).toBe(writeMemo(planned.refundDropped ? rest : whole))
      }),
    )
  })

  it('cannot carry both addresses of a Bitcoin sell for ether', () => {
    const both = {
      asset: 'e',
      destination: addresses.ETH,
      refund: addresses.BTC,
      quoteOut: 1n,
      toleranceBps: 0,
      affiliates: [],
    }
    expect(fitMemo('BTC', both)?.refundDropped).toBe(true)
    expect(fitMemo('ETH', both)?.refundDropped).toBe(false)
  })
})
