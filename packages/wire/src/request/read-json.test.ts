import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readJson } from './read-json.ts'

const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

const refused = (text: string): unknown => {
  try {
    readJson(text)
  } catch (error) {
    return error
  }
  return undefined
}

describe('readJson', () => {
  it('refuses a body nested deeper than 64 levels, whatever brackets it uses', () => {
    expect(readJson(nested(64))).toBeTypeOf('object')
    for (const text of [nested(65), nested(12_000), '['.repeat(60_000), '[{"a":'.repeat(9_000)])
      expect(refused(text)).toMatchObject({ code: 'invalidRequest', message: expect.stringContaining('64 levels') })
  })

  it('counts no bracket inside a text', () => {
    const brackets = fc.stringMatching(/^[[{\\"\]}]{0,400}$/)
    fc.assert(
      fc.property(fc.array(brackets, { maxLength: 3 }), (texts) => {
        expect(readJson(JSON.stringify({ texts }))).toEqual({ texts })
      }),
    )
  })

  it('reads what JSON.parse reads', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 20 }), (text) => {
        fc.pre(text !== 'null' && !text.includes('__proto__'))
        expect(readJson(text)).toEqual(JSON.parse(text))
      }),
    )
  })

  it('reads a long unfinished text in one pass', () => {
    expect(refused('"\\'.repeat(500_000))).toMatchObject({ code: 'invalidRequest' })
  })
})
