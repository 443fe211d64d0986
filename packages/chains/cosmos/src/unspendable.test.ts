import { describe, expect, it } from 'vitest'
import { readAddress } from './address.ts'

describe('a Cosmos burn address', () => {
  it.each([['zero', 'cosmos1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqnrql8a']])(
    'is read and marked as unspendable: %s',
    (_name, address) => expect(readAddress('cosmos', address)).toMatchObject({ unspendable: true }),
  )

  it.each(['cosmos10d07y265gmmuvt4z0w9aw880jnsr700j6zn9kn'])('does not include ordinary accounts: %s', (address) => {
    expect(readAddress('cosmos', address)).toBeDefined()
    expect(readAddress('cosmos', address)?.unspendable).toBeUndefined()
  })
})
