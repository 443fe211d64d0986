import { describe, expect, it } from 'vitest'
import type { Token } from '../contract/token.ts'
import { quoteRequest } from '../testing/fakes.ts'
import { filterByRentFloor, requireRentFloor } from './rent-floor.ts'

const sol: Token = {
  identifier: 'SOL.SOL',
  chain: 'SOL',
  chainId: 'solana',
  ticker: 'SOL',
  symbol: 'SOL',
  name: 'Solana',
  decimals: 9,
}
const usdc: Token = { ...sol, identifier: 'SOL.USDC-EPj', ticker: 'USDC', decimals: 6, address: 'EPj' }
const payout = (overrides = {}) => ({
  sell: usdc,
  buy: sol,
  sources: ['A'],
  request: quoteRequest({ destinationAddress: 'B' }),
  ...overrides,
})
const route = (minBuyAmount: bigint) => ({ minBuyAmount })

describe('the rent floor', () => {
  it('drops routes that pay less than 890,880 lamports and keeps the others [ERR-6, LIM-6]', () =>
    expect(filterByRentFloor([route(890_880n), route(890_879n)], payout())).toEqual([route(890_880n)]))
  it('throws when every route pays less [ERR-6]', () =>
    expect(() => requireRentFloor([route(890_879n), route(5n)], payout())).toThrow(
      expect.objectContaining({
        code: 'solanaOutputBelowRentExemptMinimum',
        message: expect.stringMatching(/at least 0\.000890879 SOL .* of 0\.00089088 SOL/),
      }),
    ))
  it('does not apply to the sender, other assets and other chains', () => {
    const low = [route(1n)]
    for (const other of [
      { sources: ['B'] },
      { buy: { ...usdc, identifier: 'SOL.X' } },
      { sell: { ...sol, chain: 'ETH' } },
      { sell: sol, buy: { ...sol, identifier: 'ETH.ETH', chain: 'ETH' } },
      { sources: [] },
      { request: quoteRequest() },
    ]) {
      expect(filterByRentFloor(low, payout(other))).toEqual(low)
    }
  })
  it('accepts an empty list', () => expect(filterByRentFloor([], payout())).toEqual([]))
})
