import { describe, expect, it } from 'vitest'
import { polkadot, readAddress } from './network.ts'

describe('a Polkadot burn address', () => {
  it.each([['zero', '111111111111111111111111111111111HC1']])(
    'is read and marked as unspendable: %s',
    (_name, address) => expect(readAddress(polkadot, address)).toMatchObject({ unspendable: true }),
  )

  it.each(['15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'])('does not include ordinary accounts: %s', (address) => {
    expect(readAddress(polkadot, address)).toBeDefined()
    expect(readAddress(polkadot, address)?.unspendable).toBeUndefined()
  })
})
