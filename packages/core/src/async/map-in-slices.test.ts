import { describe, expect, it, vi } from 'vitest'
import { mapInSlices } from './map-in-slices.ts'

describe('a long list', () => {
  it('is mapped in order, and lets other work run every few milliseconds', async () => {
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    const log: unknown[] = []
    const turn = () => setImmediate(() => log.push('other work'))
    const mapped = mapInSlices([1, 2, 3, 4], (item) => {
      log.push(item)
      if (item === 2) turn()
      now += 2
      return item * 10
    })
    expect(await mapped).toEqual([10, 20, 30, 40])
    vi.restoreAllMocks()
    expect(log).toEqual([1, 2, 'other work', 3, 4])
  })

  it('that is quick is mapped at once', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(0)
    const seen: number[] = []
    const mapped = mapInSlices([1, 2, 3], (item) => seen.push(item))
    expect(seen).toEqual([1, 2, 3])
    await mapped
    vi.restoreAllMocks()
  })

  it('ends at the first item that fails', async () => {
    const seen: number[] = []
    const failing = mapInSlices([1, 2, 3], (item) => {
      seen.push(item)
      if (item === 2) throw new Error('two')
    })
    await expect(failing).rejects.toThrow('two')
    expect(seen).toEqual([1, 2])
  })
})
