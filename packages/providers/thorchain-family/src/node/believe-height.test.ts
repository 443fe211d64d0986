import { UpstreamError } from '@switchyard/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { believeHeight, findMajorityHeight } from './believe-height.ts'

describe('the height that most nodes have reached', () => {
  it('is the highest within ten blocks of which more than half stand', () => {
    expect(findMajorityHeight([100, 110])).toBe(110)
    expect(findMajorityHeight([100, 105, 5_000])).toBe(105)
    expect(findMajorityHeight([5_000, 105, 100])).toBe(105)
    expect(findMajorityHeight([100, 104, 105, 5_000, 5_001])).toBe(105)
  })

  it('is undefined for a difference above ten blocks, a tie, and a single node', () => {
    expect(findMajorityHeight([100, 111])).toBeUndefined()
    expect(findMajorityHeight([100, 105, 5_000, 5_001])).toBeUndefined()
    expect(findMajorityHeight([100])).toBeUndefined()
    expect(findMajorityHeight([])).toBeUndefined()
  })

  it('does not depend on the order of the nodes', () => {
    const heights = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 2, maxLength: 5 })
    fc.assert(
      fc.property(heights, (list) => {
        expect(findMajorityHeight(list)).toBe(findMajorityHeight(list.toReversed()))
      }),
    )
  })
})

describe('the height that is believed', () => {
  it('is that of the majority, even where one node is far ahead', () => {
    expect(believeHeight([1_000_000, 100, 101])).toBe(101)
  })

  it('is the highest of nodes that differ by at most an hour of blocks', () => {
    expect(believeHeight([100, 700])).toBe(700)
    expect(believeHeight([700, 100])).toBe(700)
    expect(believeHeight([42])).toBe(42)
  })

  it('is a fault above that, and without a node', () => {
    expect(() => believeHeight([701, 100])).toThrow('The nodes disagree about the height: 100, 701.')
    expect(() => believeHeight([701, 100])).toThrow(expect.toSatisfy(UpstreamError.is))
    expect(() => believeHeight([])).toThrow('No node answered.')
  })
})
