import { describe, expect, it } from 'vitest'
import { firstOfEach, roundRobin } from './round-robin.ts'

const group = (text: string): string => text[0] ?? ''

describe('taking in turn', () => {
  it('goes round the groups in the order they came', () =>
    expect(roundRobin(['a1', 'a2', 'a3', 'b1', 'c1', 'c2'], group)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3']))
  it('makes nothing of nothing', () => expect(roundRobin([], group)).toEqual([]))
  it('takes the first under each key', () => expect(firstOfEach(['a1', 'b1', 'a2'], group)).toEqual(['a1', 'b1']))
})
