import { describe, expect, it } from 'vitest'
import { polkadot, readAddress } from './network.ts'

describe('a Polkadot account of nobody', () => {
  it.each([['zero', '111111111111111111111111111111111HC1']])('is read and marked: %s', (_name, address) =>
    expect(readAddress(polkadot, address)).toMatchObject({ unspendable: true }),
  )

  it.each(['15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'])('is not what an ordinary wallet has: %s', (address) => {
    expect(readAddress(polkadot, address)).toBeDefined()
    expect(readAddress(polkadot, address)).not.toHaveProperty('unspendable')
  })
})
