import { describe, expect, it } from 'vitest'
import { readAddress } from './address.ts'

describe('a Cosmos account of nobody', () => {
  it.each([['zero', 'cosmos1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqnrql8a']])('is read and marked: %s', (_name, address) =>
    expect(readAddress('cosmos', address)).toMatchObject({ unspendable: true }),
  )

  it.each(['cosmos10d07y265gmmuvt4z0w9aw880jnsr700j6zn9kn'])('is not what an ordinary wallet has: %s', (address) => {
    expect(readAddress('cosmos', address)).toBeDefined()
    expect(readAddress('cosmos', address)).not.toHaveProperty('unspendable')
  })
})
