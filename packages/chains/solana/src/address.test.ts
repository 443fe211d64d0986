import { base58 } from '@scure/base'
import { isOffCurveAddress, address as official } from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAddress } from './address.ts'

const keys = fc.uint8Array({ minLength: 32, maxLength: 32 })
/** As Solana's own library tells it. */
const isOnCurve = (key: Uint8Array): boolean => !isOffCurveAddress(official(base58.encode(key)))

const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0OIl'

/** What Solana's own library accepts. */
const reads = (text: string): boolean => {
  try {
    return official(text) === text
  } catch {
    return false
  }
}

describe('Solana addresses', () => {
  it('are read for any key', () => {
    fc.assert(
      fc.property(keys, (key) => {
        const text = base58.encode(key)
        expect(readAddress(text)).toEqual({ canonical: text, form: isOnCurve(key) ? 'solana' : 'derived' })
      }),
    )
  })

  it('have no checksum: a changed character gives another address, as in Solana’s own library', () => {
    fc.assert(
      fc.property(keys, fc.nat(), fc.constantFrom(...LETTERS), (key, seed, letter) => {
        const text = base58.encode(key)
        const at = seed % text.length
        fc.pre(text[at] !== letter)
        const changed = text.slice(0, at) + letter + text.slice(at + 1)
        expect(readAddress(changed)?.canonical).toBe(reads(changed) ? changed : undefined)
      }),
      { numRuns: 1000 },
    )
  })
})
