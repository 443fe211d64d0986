import { describe, expect, it } from 'vitest'
import { ResultCollector } from './result-collector.ts'

describe('collected results', () => {
  it('are complete when every position has one, in the order of positions', async () => {
    const collector = new ResultCollector<string>(2)
    collector.set(1, () => 'b')
    collector.set(0, () => 'a')
    expect(await collector.complete).toEqual(['a', 'b'])
  })
  it('are not complete before', async () => {
    const collector = new ResultCollector<string>(2)
    let isComplete = false
    void collector.complete.then(() => {
      isComplete = true
    })
    collector.set(0, () => 'a')
    await Promise.resolve()
    expect(isComplete).toBe(false)
  })
  it('keep the first result of a position, and make no other', async () => {
    const collector = new ResultCollector<string>(1)
    collector.set(0, () => 'first')
    collector.set(0, () => {
      throw new Error('made')
    })
    collector.set(7, () => 'nowhere')
    expect(await collector.complete).toEqual(['first'])
  })
  it('are shown after each, as they are by then', () => {
    const seen: (readonly (string | undefined)[])[] = []
    const collector = new ResultCollector<string>(2, (results) => seen.push([...results]))
    collector.set(1, () => 'b')
    collector.set(1, () => 'again')
    collector.set(0, () => 'a')
    expect(seen).toEqual([
      [undefined, 'b'],
      ['a', 'b'],
    ])
  })
  it('fail with what making one throws', async () => {
    const collector = new ResultCollector<string>(2)
    collector.set(0, () => {
      throw new Error('broken')
    })
    await expect(collector.complete).rejects.toThrow('broken')
  })
})
