import { describe, expect, it } from 'vitest'
import { dropRepeats, takeInTurn } from './round-robin.ts'

const group = (text: string): string => text[0] ?? ''

describe('round robin', () => {
  it('takes one from each group in turn, in their order', () =>
    expect(takeInTurn(['a1', 'a2', 'a3', 'b1', 'c1', 'c2'], group)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3']))
  it('returns nothing for no groups', () => expect(takeInTurn([], group)).toEqual([]))
  it('takes the first entry of each key', () => expect(dropRepeats(['a1', 'b1', 'a2'], group)).toEqual(['a1', 'b1']))
})
