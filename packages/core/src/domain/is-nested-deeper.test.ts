import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isNestedDeeper } from './is-nested-deeper.ts'

const lists = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

/** By walking the parsed value. */
const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

describe('the nesting of a JSON text', () => {
  it('counts lists and objects, open at the same time', () => {
    expect([isNestedDeeper(lists(3), 3), isNestedDeeper(lists(4), 3)]).toEqual([false, true])
    const objects = '{"a":{"a":{"a":1}}}'
    expect([isNestedDeeper(objects, 3), isNestedDeeper(objects, 2)]).toEqual([false, true])
    expect([isNestedDeeper('[{"a":[1]}]', 3), isNestedDeeper('[{"a":[1]}]', 2)]).toEqual([false, true])
    expect(isNestedDeeper(`[${Array.from({ length: 50 }, () => '[{}]').join()}]`, 3)).toBe(false)
  })
  it('ends with its brackets', () => {
    expect(isNestedDeeper('[[]][[]][[]]', 2)).toBe(false)
    expect(isNestedDeeper('{}{}{}{}', 1)).toBe(false)
    expect(isNestedDeeper('{"a":[]},[{"a":[]}]', 2)).toBe(true)
  })
  it('counts no bracket in a string, also beside escaped quotes and backslashes', () => {
    expect(isNestedDeeper('["[[[[", "{{{{"]', 1)).toBe(false)
    expect(isNestedDeeper(String.raw`["\"[[[["]`, 1)).toBe(false)
    expect(isNestedDeeper(String.raw`["\\",[[]]]`, 2)).toBe(true)
    expect(isNestedDeeper(String.raw`["\\\"[[[["]`, 1)).toBe(false)
    expect(isNestedDeeper('["]]", [[]]]', 2)).toBe(true)
  })
  it('ends within a string that never does', () => {
    expect(isNestedDeeper('["[[[[[[[[', 1)).toBe(false)
    expect(isNestedDeeper('[[[["', 3)).toBe(true)
  })
  it('is that of the parsed value', () =>
    fc.assert(
      fc.property(
        fc.json({ maxDepth: 6, stringUnit: fc.constantFrom('[', '{', '"', '\\', 'a') }),
        fc.nat(6),
        (text, levels) => {
          expect(isNestedDeeper(text, levels)).toBe(depthOf(JSON.parse(text)) > levels)
        },
      ),
    ))
})
