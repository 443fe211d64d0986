import { describe, expect, it } from 'vitest'
import { readAddress } from './address.ts'

describe('a Sui burn address', () => {
  it.each([
    ['zero', '0x0000000000000000000000000000000000000000000000000000000000000000'],
    ['the framework', '0x0000000000000000000000000000000000000000000000000000000000000002'],
    ['the system state', '0x0000000000000000000000000000000000000000000000000000000000000005'],
  ])('is read and marked as unspendable: %s', (_name, address) =>
    expect(readAddress(address)).toMatchObject({ unspendable: true }),
  )

  it.each(['0xdba34672e30cb065b1f93e3ab55318768fd6fef66c15942c9f7cb846e2f900e7'])(
    'does not include ordinary accounts: %s',
    (address) => {
      expect(readAddress(address)).toBeDefined()
      expect(readAddress(address)?.unspendable).toBeUndefined()
    },
  )
})
