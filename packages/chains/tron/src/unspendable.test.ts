import { describe, expect, it } from 'vitest'
import { readAddress } from './address.ts'

describe('a TRON burn address', () => {
  it.each([['the zero address', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb']])(
    'is read and marked as unspendable: %s',
    (_name, address) => expect(readAddress(address)).toMatchObject({ unspendable: true }),
  )

  it.each(['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL'])(
    'does not include ordinary accounts: %s',
    (address) => {
      expect(readAddress(address)).toBeDefined()
      expect(readAddress(address)?.unspendable).toBeUndefined()
    },
  )
})
