import { describe, expect, it } from 'vitest'
import { reader } from './reader.ts'

const ADDRESS = 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8'

/** Core compares addresses by their canonical spelling, so every spelling of one account must give the same. */
describe('the canonical spelling of a Cardano address', () => {
  it.each([ADDRESS, ADDRESS.toUpperCase()])('is lower case: %s', (text) => {
    expect(reader.readAddress('ADA', text)?.canonical).toBe(ADDRESS)
  })

  it.each([`Addr1${ADDRESS.slice(5)}`, `${ADDRESS} `, ADDRESS.replace('addr1', 'addr_test1')])(
    'is not read: %s',
    (text) => {
      expect(reader.readAddress('ADA', text)).toBeUndefined()
    },
  )
})
