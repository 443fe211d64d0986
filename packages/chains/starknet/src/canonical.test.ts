import { describe, expect, it } from 'vitest'
import { readAddress } from './address.ts'

const ADDRESS = '0x04718f5a0fc34cc1af16a1cdee98ffb20c31f5cd61d6ab07201858f4287c938d'

/** Core compares addresses by their canonical spelling, so every spelling of one account must give the same. */
describe('the canonical spelling of a Starknet address', () => {
  it.each([ADDRESS, ADDRESS.replace('0x0', '0x'), `0x${ADDRESS.slice(2).toUpperCase()}`])(
    'has all digits, in lower case: %s',
    (text) => {
      expect(readAddress(text)?.canonical).toBe(ADDRESS)
    },
  )

  it.each([ADDRESS.slice(2), `0x0${ADDRESS.slice(2)}`, `0X${ADDRESS.slice(2)}`])('is not read: %s', (text) => {
    expect(readAddress(text)).toBeUndefined()
  })
})
