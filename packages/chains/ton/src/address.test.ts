import { Address } from '@ton/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAddress, formatRaw, parseAddress, readAddress } from './address.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

const address = fc.record({
  workchain: fc.constantFrom(0 as const, -1 as const),
  hash: fc.uint8Array({ minLength: 32, maxLength: 32 }),
})

describe('a TON address', () => {
  it('is read and written as by the official library, in every form', () => {
    fc.assert(
      fc.property(address, fc.boolean(), (it, bounceable) => {
        const theirs = new Address(it.workchain, Buffer.from(it.hash))
        expect(formatAddress(it, bounceable)).toBe(theirs.toString({ bounceable }))
        for (const urlSafe of [true, false])
          expect(parseAddress(theirs.toString({ bounceable, urlSafe }))).toEqual({ ...it, bounceable })
        expect(formatRaw(it)).toBe(theirs.toRawString())
        expect(parseAddress(theirs.toRawString())).toEqual(it)
      }),
    )
  })

  it('has one canonical form for all forms', () => {
    fc.assert(
      fc.property(address, (it) => {
        const spellings = [
          formatAddress(it, true),
          formatAddress(it, false),
          formatRaw(it),
          formatRaw(it).toUpperCase(),
        ]
        expect(new Set(spellings.map((text) => readAddress(text)?.canonical))).toEqual(new Set([formatAddress(it)]))
      }),
    )
  })

  it('is refused with any single changed character', () => {
    fc.assert(
      fc.property(address, fc.nat(47), fc.constantFrom(...ALPHABET), (it, at, character) => {
        const text = formatAddress(it, true)
        fc.pre(text[at] !== character)
        expect(readAddress(text.slice(0, at) + character + text.slice(at + 1))).toBeUndefined()
      }),
      { numRuns: 1000 },
    )
  })

  it('is refused when it belongs to the test network', () => {
    const theirs = new Address(0, Buffer.alloc(32, 1))
    expect(readAddress(theirs.toString({ testOnly: true }))).toBeUndefined()
  })
})
