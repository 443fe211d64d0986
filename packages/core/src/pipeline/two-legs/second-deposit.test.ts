import { describe, expect, it } from 'vitest'
import { eth, usdc } from '../../testing/fakes.ts'
import { isInTime, mayOpenAccount } from './second-deposit.ts'

const sol = { ...eth, identifier: 'SOL.SOL', chain: 'SOL', chainId: 'solana', decimals: 9 }

describe('two legs fit together', () => {
  it('when the first pays while the second is open, including a minute for signing', () => {
    const first = { times: { inbound: 600, swap: 0.5, outbound: 0 } }
    expect(isInTime(first, { expiresAt: 1_000 + 60_000 + 600_500 }, 1_000)).toBe(true)
    expect(isInTime(first, { expiresAt: 1_000 + 60_000 + 600_499 }, 1_000)).toBe(false)
    expect(isInTime(first, {}, 1_000)).toBe(true)
  })
  it('when the payout keeps a new account on Solana alive', () => {
    expect(mayOpenAccount({ minBuyAmount: 890_880n }, sol)).toBe(true)
    expect(mayOpenAccount({ minBuyAmount: 890_879n }, sol)).toBe(false)
    expect(mayOpenAccount({ minBuyAmount: 1n }, { ...usdc, chain: 'SOL' })).toBe(true)
    expect(mayOpenAccount({ minBuyAmount: 1n }, eth)).toBe(true)
  })
})
