import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SortedIndex } from './sorted-index.ts'

const item = (sequence: number) => ({ sequence })

it('the last items of a key are in order, whatever the order in which they came and went', () => {
  const step = fc.record({
    does: fc.constantFrom('put' as const, 'take' as const),
    key: fc.constantFrom('a', 'b'),
    sequence: fc.integer({ min: 1, max: 12 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const index = new SortedIndex()
      const plain: Record<string, Set<number>> = { a: new Set(), b: new Set() }
      for (const { does, key, sequence } of steps) {
        const known = plain[key] as Set<number>
        if (does === 'take') {
          index.take(key, item(sequence))
          known.delete(sequence)
        } else if (!known.has(sequence)) {
          index.put(key, item(sequence))
          known.add(sequence)
        }
        const sorted = [...known].sort((one, other) => one - other)
        expect(index.last(key, 100)).toEqual(sorted.map(item))
        expect(index.last(key, 3)).toEqual(sorted.slice(-3).map(item))
      }
    }),
  )
})

it('an item that was not put cannot be taken', () => {
  const index = new SortedIndex()
  index.take('a', item(1))
  index.put('a', item(1))
  index.put('a', item(3))
  index.take('a', item(2))
  index.take('b', item(1))
  expect(index.last('a', 9)).toEqual([item(1), item(3)])
  expect(index.last('b', 9)).toEqual([])
})
