import { describe, expect, it } from 'vitest'
import { readAddress } from './address.ts'

const ADDRESS = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

/** Core compares addresses by their canonical spelling, so every spelling of one account must give the same. */
describe('the canonical spelling of an EVM address', () => {
  it.each([ADDRESS, ADDRESS.toLowerCase(), `0x${ADDRESS.slice(2).toUpperCase()}`])('is EIP-55: %s', (text) => {
    expect(readAddress(text)?.canonical).toBe(ADDRESS)
  })

  it.each([ADDRESS.replace('dA6B', 'Da6B'), ADDRESS.slice(2), `0X${ADDRESS.slice(2)}`])('is not read: %s', (text) => {
    expect(readAddress(text)).toBeUndefined()
  })
})
