import { describe, expect, it } from 'vitest'
import { readAddress } from './address.ts'

describe('a TON burn address', () => {
  it.each([
    ['zero', 'EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c'],
    ['zero, not bounceable', 'UQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJKZ'],
    ['zero, raw', '0:0000000000000000000000000000000000000000000000000000000000000000'],
    ['zero of the masterchain', 'Ef8AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAADAU'],
  ])('is read and marked as unspendable: %s', (_name, address) =>
    expect(readAddress(address)).toMatchObject({ unspendable: true }),
  )

  it.each(['EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs'])('does not include ordinary accounts: %s', (address) => {
    expect(readAddress(address)).toBeDefined()
    expect(readAddress(address)?.unspendable).toBeUndefined()
  })
})
