import { describe, expect, it } from 'vitest'
import { createCadence } from '../ledgers/block-cadence.ts'
import { createClock } from './clock.ts'

describe('the clock', () => {
  it('reports real time while chain time runs faster', () => {
    let real = 1_000_000
    const clock = createClock(() => real, 60)
    real += 10_000
    expect(clock.now()).toBe(1_010_000)
    expect(clock.chainElapsed()).toBe(600_000)
  })

  it('runs due tasks in time order, at their time', () => {
    const clock = createClock(() => 0, 1)
    const seen: string[] = []
    clock.at(300, () => seen.push(`c${clock.now()}`))
    clock.at(100, () => {
      seen.push(`a${clock.now()}`)
      clock.at(200, () => seen.push(`b${clock.now()}`))
    })
    clock.at(500, () => seen.push('never'))
    clock.advance(400)
    expect(seen).toEqual(['a100', 'b200', 'c300'])
    expect(clock.now()).toBe(400)
  })

  it('rejects going back and standing still', () => {
    expect(() => createClock(() => 0, 0)).toThrow('above zero')
    expect(() => createClock(() => 0, 1).advance(-1)).toThrow('forward')
  })

  it('puts a block exactly at its time, however short the interval', () => {
    const clock = createClock(() => 1_790_000_000_123, 60)
    const cadence = createCadence(clock, 750, 1000)
    for (let block = 1; block < 400; block++) {
      let height = 0
      clock.at(cadence.nextBlockAt(), () => {
        height = cadence.height()
      })
      clock.advance(cadence.nextBlockAt() - clock.now() + 0.001)
      expect(height).toBe(1000 + block)
    }
  })
})
