import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  balanceResponseSchema,
  gasResponseSchema,
  priceResponseSchema,
  screenResponseSchema,
} from '../response/services.ts'
import { BTC, ETH, USDC } from '../testing/samples.ts'
import { renderBalances } from './render-balances.ts'
import { renderGas } from './render-gas.ts'
import { renderPrices } from './render-prices.ts'
import { renderScreening } from './render-screening.ts'

describe('renderPrices', () => {
  it('keeps the order asked for, and writes 0 where no price is known', () => {
    const answer = renderPrices([
      { identifier: 'BTC.BTC', usd: '59817.25', coingeckoId: 'bitcoin', timestamp: 1_779_289_692_123 },
      { identifier: 'X.Y', timestamp: 1_779_289_692_123 },
    ])
    expect(answer).toEqual([
      { identifier: 'BTC.BTC', provider: '', price_usd: 59_817.25, timestamp: 1_779_289_692_123 },
      { identifier: 'X.Y', provider: '', price_usd: 0, timestamp: 1_779_289_692_123 },
    ])
    expect(priceResponseSchema.parse(answer)).toEqual(answer)
  })

  it('never writes a price that is no number', () => {
    for (const usd of ['', 'NaN', 'Infinity', '-1', 'x'])
      expect(renderPrices([{ identifier: 'BTC.BTC', usd, timestamp: 0 }])[0]?.price_usd).toBe(0)
  })
})

describe('renderScreening', () => {
  it('confirms clean addresses', () => {
    const answer = renderScreening({ clean: true })
    expect(answer).toEqual({ confirm: true, isRisky: false, isBlacklisted: false, isSanctioned: false })
    expect(screenResponseSchema.parse(answer)).toEqual(answer)
  })

  it.each([
    ['listed', { isBlacklisted: true, isSanctioned: false }],
    ['Sanctions list of the OFAC', { isBlacklisted: false, isSanctioned: true }],
    ['sanctioned', { isBlacklisted: false, isSanctioned: true }],
  ])('confirms nothing for a hit that is %s, and does not tell the address', (reason, kinds) => {
    const answer = renderScreening({ clean: false, address: '0xbad', reason })
    expect(answer).toEqual({ confirm: false, isRisky: true, ...kinds })
  })
})

describe('renderBalances', () => {
  it('writes whole tokens', () => {
    const answer = renderBalances([
      { token: ETH, amount: 1_500_000_000_000_000_001n },
      { token: USDC, amount: 21_165_841n },
    ])
    expect(answer).toEqual([
      { chain: 'ETH', decimal: 18, identifier: 'ETH.ETH', symbol: 'ETH', ticker: 'ETH', value: '1.500000000000000001' },
      {
        chain: 'ETH',
        decimal: 6,
        identifier: USDC.identifier,
        symbol: USDC.symbol,
        ticker: 'USDC',
        value: '21.165841',
      },
    ])
    expect(balanceResponseSchema.parse(answer)).toEqual(answer)
  })

  it('loses no unit of any amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.integer({ min: 0, max: 24 }), (amount, decimals) => {
        const [balance] = renderBalances([{ token: { ...BTC, decimals }, amount }])
        const [whole = '', fraction = ''] = (balance?.value ?? '').split('.')
        expect(BigInt(whole + fraction.padEnd(decimals, '0'))).toBe(amount)
      }),
    )
  })
})

describe('renderGas', () => {
  const rates = [
    { chainId: '1', value: '0.72', unit: 'gwei', readAt: Date.UTC(2026, 10, 21) },
    { chainId: 'bitcoin', value: '3', unit: 'sat/vB', readAt: Date.UTC(2026, 10, 21) },
  ]

  it('returns one entry per chain, each with its own id', () => {
    const answer = renderGas(rates, {})
    expect(answer).toEqual([
      { id: 1, chainId: '1', value: '0.72', unit: 'gwei', createdAt: '2026-11-21T00:00:00.000Z' },
      { id: 2, chainId: 'bitcoin', value: '3', unit: 'sat/vB', createdAt: '2026-11-21T00:00:00.000Z' },
    ])
    expect(gasResponseSchema.parse(answer)).toEqual(answer)
    expect(renderGas([], {})).toEqual([])
  })

  it('answers one rate where a chain was named', () => {
    expect(renderGas(rates.slice(1), { chainId: 'bitcoin' })).toMatchObject({ chainId: 'bitcoin', value: '3' })
    expect(renderGas([], { chainId: 'bitcoin' })).toEqual([])
  })
})
