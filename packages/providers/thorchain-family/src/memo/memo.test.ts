import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addresses } from '../testing/addresses.ts'
import { computeCeiling, fitMemo } from './fit-memo.ts'
import { buildMemo, parseMemo, type SwapMemo } from './memo.ts'
import { readLimit, shortenLimit } from './memo-limit.ts'

const bare: SwapMemo = {
  asset: 'b',
  destination: addresses.BTC,
  limit: 0n,
  interval: 0,
  quantity: 0,
  affiliates: [],
}

const part = fc.stringMatching(/^[A-Za-z0-9_+-]{1,46}$/)
const memos: fc.Arbitrary<SwapMemo> = fc
  .record({
    asset: fc.constantFrom('b', 'ETH.USDC', 'ETH.USDT-EC7', 'TRON.USDT', 'tr'),
    destination: part,
    refund: fc.option(part, { nil: undefined }),
    limit: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
    interval: fc.nat(100),
    quantity: fc.nat(1_000),
    affiliates: fc.array(fc.record({ account: part, bps: fc.nat(1_000) }), { maxLength: 5 }),
  })
  .map(({ refund, ...memo }) => (refund === undefined ? memo : { ...memo, refund }))

/** A quantity of one without an interval is no streaming swap and is not written. */
const written = (memo: SwapMemo): SwapMemo =>
  memo.interval === 0 && memo.quantity === 1 ? { ...memo, quantity: 0 } : memo

describe('a swap memo', () => {
  it('has the published forms', () => {
    const to = (memo: Partial<SwapMemo>) => buildMemo({ ...bare, destination: 'D', ...memo })
    expect(to({})).toBe('=:b:D')
    expect(to({ limit: 960_595n })).toBe('=:b:D:960595')
    expect(to({ interval: 10 })).toBe('=:b:D:0/10/0')
    expect(to({ limit: 6_421_402n, interval: 10, quantity: 10 })).toBe('=:b:D:6421402/10/10')
    expect(to({ limit: 960_595n, affiliates: [{ account: 'pig', bps: 500 }] })).toBe('=:b:D:960595:pig:500')
    expect(to({ affiliates: [{ account: 'xx', bps: 10 }] })).toBe('=:b:D::xx:10')
    expect(to({ refund: 'R', limit: 1n })).toBe('=:b:D/R:1')
    expect(
      to({
        affiliates: [
          { account: 'xx', bps: 10 },
          { account: 'yy', bps: 20 },
        ],
      }),
    ).toBe('=:b:D::xx/yy:10/20')
  })

  // Source: thornode memo_swap.go, `SwapMemo.string`: streaming is written with an interval or with more than one part.
  it('names streaming only where there is any', () => {
    expect(buildMemo({ ...bare, destination: 'D', quantity: 1 })).toBe('=:b:D')
    expect(buildMemo({ ...bare, destination: 'D', quantity: 2 })).toBe('=:b:D:0/0/2')
    expect(buildMemo({ ...bare, destination: 'D', interval: 1, quantity: 1 })).toBe('=:b:D:0/1/1')
  })

  it('round-trips', () => {
    fc.assert(
      fc.property(memos, (memo) => {
        expect(parseMemo(buildMemo(memo))).toEqual(written(memo))
      }),
    )
  })

  it('rejects parts that would end early', () => {
    for (const destination of ['bitcoincash:qq', 'a/b', 'a|b', 'a b', '', 'ä']) {
      expect(() => buildMemo({ ...bare, destination })).toThrow(TypeError)
    }
    expect(() => buildMemo({ ...bare, refund: 'a:b' })).toThrow(TypeError)
    expect(() => buildMemo({ ...bare, affiliates: [{ account: 'a/b', bps: 1 }] })).toThrow(TypeError)
  })

  it('is unreadable with a fee that is no whole number', () => {
    expect(parseMemo('=:b:bc1q:1/1/0:t:30')?.affiliates).toEqual([{ account: 't', bps: 30 }])
    for (const bps of ['1.5', 'x', '30/x', '1e400']) expect(parseMemo(`=:b:bc1q:1/1/0:t/u:${bps}`)).toBeUndefined()
  })

  it('is read when written by other software', () => {
    expect(parseMemo('SWAP:BTC.BTC:D:161e6/1/0:a/b:10')).toEqual({
      asset: 'BTC.BTC',
      destination: 'D',
      limit: 161_000_000n,
      interval: 1,
      quantity: 0,
      affiliates: [
        { account: 'a', bps: 10 },
        { account: 'b', bps: 10 },
      ],
    })
    expect(parseMemo('s:r:D|note')?.destination).toBe('D')
    expect(parseMemo('s:r:/R')).toMatchObject({ destination: '', refund: 'R' })
    expect(parseMemo('s:r:D/')).toMatchObject({ destination: 'D', refund: '' })
    expect((parseMemo('s:r:D') as SwapMemo).refund).toBeUndefined()
    for (const other of ['ADD:BTC.BTC', '=<:b:D:1', 'OUT:F0', '', '=', '=:b:D:1:a/b:1/2/3', '=:b:D:x']) {
      expect(parseMemo(other)).toBeUndefined()
    }
  })
})

describe('a limit', () => {
  it('is read in scientific notation without its fraction', () => {
    expect(['', '0', '161e6', '1E8', '3.5e1', '3.59', '1.25e1'].map(readLimit)).toEqual([
      0n,
      0n,
      161_000_000n,
      100_000_000n,
      35n,
      3n,
      12n,
    ])
    expect(['-1', '1e', 'e6', '0x10', '1/2'].map(readLimit)).toEqual(Array(5).fill(undefined))
  })

  it('keeps 64 significant bits, as the network does', () => {
    expect(readLimit('36893488147419103233')).toBe(36_893_488_147_419_103_232n)
  })

  it('is never shortened to a value below the promised limit or above the ceiling', () => {
    const amounts = fc.bigInt({ min: 1n, max: 10n ** 22n })
    fc.assert(
      fc.property(amounts, fc.nat(500), fc.integer({ min: 1, max: 24 }), (limit, bps, available) => {
        const ceiling = limit + (limit * BigInt(bps)) / 10_000n
        const short = shortenLimit(limit, ceiling, available)
        if (!short) return
        expect(short.text.length).toBeLessThanOrEqual(available)
        expect(readLimit(short.text)).toBe(short.limit)
        expect(short.limit).toBeGreaterThanOrEqual(limit)
        expect(short.limit).toBeLessThanOrEqual(ceiling)
      }),
    )
  })

  it('is read with an exponent of up to three digits', () => {
    expect(readLimit('1e18')).toBe(1_000_000_000_000_000_000n)
    expect(readLimit('5e100')).toBe(readLimit(`5${'0'.repeat(100)}`))
    expect(readLimit('1e1000')).toBeUndefined()
  })

  it('is written in digits where they fit, also where the network would truncate the exact value', () => {
    // 2^64 + 1 has 65 bits: the network would read 2^64, less than was promised. The next value it keeps is 2^64 + 2.
    const limit = 18_446_744_073_709_551_617n
    expect(shortenLimit(limit, limit * 2n, 20)).toEqual({
      text: '18446744073709551620',
      limit: 18_446_744_073_709_551_620n,
    })
    expect(shortenLimit(12_345n, 12_345n, 5)).toEqual({ text: '12345', limit: 12_345n })
    expect(shortenLimit(12_345n, 12_344n, 5)).toBeUndefined()
  })

  it('may be rounded up by half of what lies between it and the expected output', () => {
    expect(computeCeiling(1_000n, 900n)).toBe(950n)
    expect(computeCeiling(1_000n, 1_000n)).toBe(1_000n)
  })

  it('is shortened as precisely as the length allows', () => {
    expect(shortenLimit(340_077_095n, 10n ** 9n, 9)).toEqual({ text: '340077095', limit: 340_077_095n })
    expect(shortenLimit(340_077_095n, 10n ** 9n, 8)).toEqual({ text: '340078e3', limit: 340_078_000n })
    expect(shortenLimit(340_077_095n, 10n ** 9n, 6)).toEqual({ text: '3401e5', limit: 340_100_000n })
    expect(shortenLimit(100_000_000n, 100_000_000n, 3)).toEqual({ text: '1e8', limit: 100_000_000n })
    expect(shortenLimit(340_077_095n, 340_077_095n, 8)).toBeUndefined()
  })
})

describe('fitting a memo', () => {
  it('never exceeds the budget, never lowers the limit, and drops the refund only when necessary', () => {
    fc.assert(
      fc.property(memos, fc.integer({ min: 20, max: 250 }), fc.nat(300), (memo, budget, bps) => {
        const promised = { ...memo, limit: memo.limit + 1n }
        const ceiling = promised.limit + (promised.limit * BigInt(bps)) / 10_000n
        const fitted = fitMemo(promised, { ceiling, budget })
        if (!fitted) return
        const read = parseMemo(fitted.text)
        expect(new TextEncoder().encode(fitted.text).length).toBe(fitted.bytes)
        expect(fitted.bytes).toBeLessThanOrEqual(budget)
        expect(read?.limit).toBe(fitted.limit)
        expect(fitted.limit).toBeGreaterThanOrEqual(promised.limit)
        expect(fitted.limit).toBeLessThanOrEqual(ceiling)
        expect(read?.destination).toBe(memo.destination)
        expect(read?.refund).toBe(fitted.refundDropped ? undefined : memo.refund)
        expect(read?.affiliates).toEqual(memo.affiliates)
      }),
    )
  })

  it('rounds the limit before it drops the refund address, and drops the refund address before it fails', () => {
    const memo = { ...bare, destination: addresses.TRON, refund: addresses.DOGE, limit: 123_456_789n, interval: 1 }
    const fit = (budget: number) => fitMemo(memo, { ceiling: 124_000_000n, budget })
    expect(fit(250)?.text).toBe(`=:b:${addresses.TRON}/${addresses.DOGE}:123456789/1/0`)
    expect(fit(85)?.text).toBe(`=:b:${addresses.TRON}/${addresses.DOGE}:12346e4/1/0`)
    expect(fit(84)?.text).toBe(`=:b:${addresses.TRON}/${addresses.DOGE}:1235e5/1/0`)
    expect(fit(80)).toMatchObject({ text: `=:b:${addresses.TRON}:123456789/1/0`, refundDropped: true })
    expect(fit(48)).toMatchObject({ text: `=:b:${addresses.TRON}:124e6/1/0`, limit: 124_000_000n, refundDropped: true })
    expect(fit(47)).toBeUndefined()
  })
})
