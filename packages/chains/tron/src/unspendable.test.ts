import { describe, expect, it } from 'vitest'
import { readAddress } from './address.ts'

describe('a TRON account of nobody', () => {
  it.each([['the zero address', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb']])('is read and marked: %s', (_name, address) =>
    expect(readAddress(address)).toMatchObject({ unspendable: true }),
  )

  it.each(['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL'])(
    'is not what an ordinary wallet has: %s',
    (address) => {
      expect(readAddress(address)).toBeDefined()
      expect(readAddress(address)).not.toHaveProperty('unspendable')
    },
  )
})
