import { describe, expect, it } from 'vitest'
import { readAddress } from './address.ts'

describe('a NEAR burn address', () => {
  it.each([
    ['the sender of the runtime', 'system'],
    ['the implicit account of zeros', '0000000000000000000000000000000000000000000000000000000000000000'],
    ['the zero address of Ethereum', '0x0000000000000000000000000000000000000000'],
  ])('is read and marked as unspendable: %s', (_name, address) =>
    expect(readAddress(address)).toMatchObject({ unspendable: true }),
  )

  it.each(['alice.near', 'system.near', '98793cd91a3f870fb126f66285808c7e094afcfc4eda8a970f6648cdf0dbd6de'])(
    'does not include ordinary accounts: %s',
    (address) => {
      expect(readAddress(address)).toBeDefined()
      expect(readAddress(address)?.unspendable).toBeUndefined()
    },
  )
})
