import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPrices, toPlainPrice } from './read-prices.ts'

describe('readPrices', () => {
  it('keeps every digit and writes no exponent', () => {
    const text = '{"bitcoin":{"usd":117123.12345678901234567890},"pepe":{"usd":1.2345e-07},"x":{"usd": 1e3}}'
    expect(Object.fromEntries(readPrices(text))).toEqual({
      bitcoin: '117123.1234567890123456789',
      pepe: '0.00000012345',
      x: '1000',
    })
  })
  it('has no entry for a price that is absent, null, zero or negative', () => {
    const text = '{"a":{},"b":{"usd":null},"c":{"usd":0},"d":{"usd":0.0e5},"e":{"usd":-1},"f":null,"g":{"usd":"1"}}'
    expect([...readPrices(text)]).toEqual([['g', '1']])
  })
  it('is not misled by a coin called usd or by text that looks like a price', () => {
    const text = '{"usd":{"usd":1.5},"odd\\"usd\\":1":{"usd":2}}'
    expect(Object.fromEntries(readPrices(text))).toEqual({ usd: '1.5', 'odd"usd":1': '2' })
  })
  it('rejects a body that is not a list of prices', () => {
    for (const text of ['', '<html>', '[]', '1', 'null', '"usd"']) expect(() => readPrices(text)).toThrow('CoinGecko')
  })
  it('does not expand a giant exponent', () => {
    expect(toPlainPrice('1e999')).toBeUndefined()
    expect(toPlainPrice('1e-999')).toBeUndefined()
    expect(toPlainPrice('1'.repeat(61))).toBeUndefined()
  })
  it('writes every JSON number as the same value in plain digits', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-18, max: 1e18, noNaN: true }), (usd) => {
        const price = readPrices(JSON.stringify({ coin: { usd } })).get('coin')
        expect(price).toMatch(/^\d+(\.\d+)?$/)
        expect(Big(price ?? '0').eq(String(usd))).toBe(true)
      }),
    )
  })
})
