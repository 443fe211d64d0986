import { Address } from '@ton/core'
import { describe, expect, it } from 'vitest'
import { createClock } from '../../world/clock.ts'
import { jettonWalletAddress } from './jetton.ts'
import { TonLedger } from './ton-ledger.ts'

const USDT = 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs'
const open = () => {
  const ledger = new TonLedger(createClock(() => 1_764_000_000_000, 60))
  const [alice, bob] = [ledger.own(new Uint8Array(32).fill(1)), ledger.own(new Uint8Array(32).fill(2))]
  ledger.fund(alice, 10n ** 9n)
  ledger.fund(alice, 5_000_000n, USDT)
  return { ledger, alice, bob }
}

describe('jettons', () => {
  it('move with their comment, and the unused coins return', () => {
    const { ledger, alice, bob } = open()
    const hash = ledger.pay({ from: alice, to: bob, amount: 2_000_000n, asset: USDT, memo: 'swap 7' })
    expect([ledger.balance(alice, USDT), ledger.balance(bob, USDT)]).toEqual([3_000_000n, 2_000_000n])
    expect(ledger.find(hash)).toMatchObject({
      failed: false,
      memo: 'swap 7',
      transfers: [{ from: alice, to: bob, asset: USDT, amount: 2_000_000n }],
    })
    const spent = 10n ** 9n - ledger.balance(alice)
    expect(spent).toBeGreaterThan(5_000_000n)
    expect(spent).toBeLessThan(50_000_000n)
  })

  it('stay when they are too few, and the message returns', () => {
    const { ledger, alice, bob } = open()
    expect(() => ledger.pay({ from: alice, to: bob, amount: 5_000_001n, asset: USDT })).toThrow('cannot pay')
    ledger.pay({ from: alice, to: bob, amount: 5_000_000n, asset: USDT })
    expect(ledger.balance(alice, USDT)).toBe(0n)
  })

  it('lie at the address that the stablecoin contract gives an owner', () => {
    const owner = Address.parse('UQAzoUpalAaXnVm5MoiYWRZguLFzY0KxFjLv3MkRq5BXz3VV')
    expect(jettonWalletAddress(Address.parse(USDT), owner).toRawString().toUpperCase()).toBe(
      '0:2E69040C5FC04447E609A572762D67C5EC6555BED5CBB38A34C3D63EC0326E00',
    )
  })
})
