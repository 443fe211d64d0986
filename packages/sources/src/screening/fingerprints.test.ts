import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Fingerprints } from './fingerprints.ts'

describe('Fingerprints', () => {
  it('is a set', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.array(fc.string()), (added, asked) => {
        const prints = new Fingerprints()
        for (const text of added) prints.add(text)
        expect(prints.size).toBe(new Set(added).size)
        for (const text of [...added, ...asked]) expect(prints.has(text)).toBe(added.includes(text))
      }),
    )
  })
  it('finds everything after growing several times', () => {
    const prints = new Fingerprints()
    for (let index = 0; index < 20_000; index += 1) prints.add(`address ${index}`)
    expect(prints.size).toBe(20_000)
    for (let index = 0; index < 20_000; index += 1) expect(prints.has(`address ${index}`)).toBe(true)
    for (let index = 0; index < 20_000; index += 1) expect(prints.has(`other ${index}`)).toBe(false)
  })
})
