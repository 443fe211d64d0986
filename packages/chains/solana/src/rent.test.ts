import { describe, expect, it } from 'vitest'
import { checkRentFloor, computeRentExemptMinimum } from './rent.ts'
import { Network } from './testing/network.ts'

const swap = (more: object = {}) => ({
  sell: { chain: 'SOL' },
  buy: { chain: 'SOL' },
  sourceAddress: 'me',
  destinationAddress: 'you',
  minBuyAmount: 890_879n,
  ...more,
})

describe('rent', () => {
  it('equals the minimum of the runtime', () => {
    const { svm } = new Network()
    for (const bytes of [0, 82, 165, 170, 191, 10_000])
      expect(computeRentExemptMinimum(bytes)).toBe(svm.minimumBalanceForRentExemption(BigInt(bytes)))
  })

  it('refuses an output one lamport below the floor for another address [ERR-6, LIM-6]', () => {
    expect(checkRentFloor(swap())).toMatchObject({ code: 'solanaOutputBelowRentExemptMinimum', status: 400 })
    expect(checkRentFloor(swap({ minBuyAmount: 890_880n }))).toBeUndefined()
  })

  it('does not apply to the sender, tokens, other chains or quotes without a destination', () => {
    for (const other of [
      { destinationAddress: 'me' },
      { destinationAddress: undefined },
      { buy: { chain: 'SOL', address: 'mint' } },
      { buy: { chain: 'ETH' } },
      { sell: { chain: 'ETH' } },
    ])
      expect(checkRentFloor(swap(other))).toBeUndefined()
  })
})
