import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAddress } from './address.ts'

const digits = fc.constantFrom(...'0123456789abcdef')
const implicit = fc.string({ unit: digits, minLength: 64, maxLength: 64 })
const ethereum = fc.string({ unit: digits, minLength: 40, maxLength: 40 }).map((hex) => `0x${hex}`)
const named = fc.stringMatching(/^[a-z0-9]{1,20}([-_][a-z0-9]{1,8})?\.near$/)

describe('account ids', () => {
  it('are read with their form', () => {
    const forms: readonly (readonly [string, fc.Arbitrary<string>])[] = [
      ['implicit', implicit],
      ['eth-implicit', ethereum],
      ['named', named],
    ]
    for (const [form, ids] of forms) {
      fc.assert(fc.property(ids, (id) => void expect(readAddress(id)).toEqual({ canonical: id, form })))
    }
  })

  it('have no checksum: a changed character is refused or gives another account', () => {
    const letters = fc.constantFrom(...'0123456789abcdefghijklmnopqrstuvwxyz.-_ABZ!')
    fc.assert(
      fc.property(fc.oneof(implicit, ethereum, named), fc.nat(), letters, (id, seed, letter) => {
        const at = seed % id.length
        fc.pre(id[at] !== letter)
        const changed = id.slice(0, at) + letter + id.slice(at + 1)
        expect([undefined, changed]).toContain(readAddress(changed)?.canonical)
      }),
      { numRuns: 1000 },
    )
  })

  it('of a public key accept hexadecimal digits only', () => {
    fc.assert(
      fc.property(implicit, fc.nat(63), fc.constantFrom(...'ABCDEF !/'), (id, at, letter) => {
        expect(readAddress(id.slice(0, at) + letter + id.slice(at + 1))).toBeUndefined()
      }),
    )
  })
})
