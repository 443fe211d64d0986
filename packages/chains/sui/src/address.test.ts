import { isValidSuiAddress } from '@mysten/sui/utils'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAddress } from './address.ts'

const addresses = fc
  .string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 })
  .map((hex) => `0x${hex}`)

describe('Sui addresses', () => {
  it('are read in both cases as the same address', () => {
    fc.assert(
      fc.property(addresses, (text) => {
        const upper = `0x${text.slice(2).toUpperCase()}`
        expect([text, upper].map(readAddress)).toEqual([text, text].map((canonical) => ({ canonical, form: 'sui' })))
      }),
    )
  })

  it('have no checksum: a changed character is refused as by Sui’s own library, or gives another address', () => {
    const letters = fc.constantFrom(...'0123456789abcdefABCDEFgxz !')
    fc.assert(
      fc.property(addresses, fc.nat(65), letters, (text, at, letter) => {
        fc.pre(text[at] !== letter.toLowerCase())
        const changed = text.slice(0, at) + letter + text.slice(at + 1)
        expect(readAddress(changed)?.canonical).toBe(isValidSuiAddress(changed) ? changed.toLowerCase() : undefined)
      }),
      { numRuns: 1000 },
    )
  })
})
