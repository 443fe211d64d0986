import { describe, expect, it } from 'vitest'
import { chooseDepositWindow } from './deposit-window.ts'

describe('chooseDepositWindow', () => {
  it.each([
    ['ETH', 'SOL', 1],
    ['BTC', 'ETH', 4],
    ['ETH', 'BTC', 4],
    ['DOGE', 'NEAR', 4],
    ['SOL', 'LTC', 4],
    ['SOL', 'ZEC', 1],
    ['XRP', 'TON', 1],
    ['UNKNOWN', 'ETH', 1],
  ])('from %s to %s is %i hours', (sell, buy, hours) => {
    expect(chooseDepositWindow(sell, buy)).toBe(hours * 3_600_000)
  })
})
