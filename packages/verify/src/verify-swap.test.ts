import { describe, expect, it } from 'vitest'
import { near } from './near.ts'
import { type Case, holdsCase, NOW } from './testing/case.ts'
import type { VerifyOptions } from './verify-swap.ts'

const vault = 'a'.repeat(64)
const transfer = {
  signerId: 'alice.near',
  receiverId: vault,
  actions: [{ type: 'Transfer', params: { deposit: `5${'0'.repeat(24)}` } }],
}
const sell: Case = {
  source: 'alice.near',
  vault,
  stranger: 'thief.near',
  verifier: near,
  provider: 'NEAR',
  sellAsset: 'NEAR.NEAR',
  decimals: 24,
  honest: transfer,
  attacks: {},
}
const END = NOW + 900_000
const HOURS_72 = 259_200_000

describe('the end of a deposit', () => {
  const verified = (options: VerifyOptions) => holdsCase(sell, transfer, undefined, options)

  it('lies ahead, and at most 72 hours', () => {
    expect(verified({ now: END - 1 })).toBe(true)
    expect(verified({ now: END })).toBe(false)
    expect(verified({ now: END - HOURS_72 })).toBe(true)
    expect(verified({ now: END - HOURS_72 - 1 })).toBe(false)
  })

  it('lies no further ahead than the wallet allows', () => {
    expect(verified({ maxLifetimeMs: 900_000 })).toBe(true)
    expect(verified({ maxLifetimeMs: 899_999 })).toBe(false)
  })
})
