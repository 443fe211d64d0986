import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { NotFoundGuard } from './not-found-guard.ts'

const setUp = () => {
  const time = { now: 0 }
  const there = new Set<string>()
  const asked: string[] = []
  const guard = new NotFoundGuard({ now: () => time.now })
  const find = (id: string, ours = false) =>
    guard
      .find(id, ours, async () => {
        asked.push(id)
        return there.has(id) ? id : undefined
      })
      .catch((error: unknown) => (UpstreamError.is(error) ? 'asked too often' : Promise.reject(error)))
  return { time, there, asked, find }
}

/** Answers 404 in any minute. */
const mostInAMinute = (at: readonly number[]): number =>
  Math.max(...at.map((start) => at.filter((one) => one >= start && one - start < 60_000).length))

describe('asking for swaps the backend may not know', () => {
  it('reuses a 404 for some seconds and for that swap only', async () => {
    const { time, there, asked, find } = setUp()
    await find('a')
    there.add('a').add('b')
    expect(await find('b')).toBe('b')
    expect(await find('a')).toBeUndefined()
    time.now += 6_000
    expect(await find('a')).toBe('a')
    expect(asked).toEqual(['a', 'b', 'a'])
  })

  it('fails instead of reporting "not found" after too many unknown swaps', async () => {
    const { time, there, find } = setUp()
    for (let at = 0; at < 6; at++) expect(await find(`unknown ${at}`)).toBeUndefined()
    there.add('real')
    expect(await find('real')).toBe('asked too often')
    expect(await find('real', true)).toBe('real')
    time.now += 60_000
    expect(await find('another')).toBeUndefined()
  })

  it('asks for a swap it has found before, whatever else was unknown', async () => {
    const { there, find } = setUp()
    there.add('real')
    await find('real')
    for (let at = 0; at < 20; at++) await find(`unknown ${at}`, true)
    expect(await find('real')).toBe('real')
  })

  it('never lets the backend answer 404 ten times within a minute, however it is polled', async () => {
    const { time, asked, find } = setUp()
    const at: number[] = []
    for (; time.now < 300_000; time.now += 500) {
      for (const id of ['a', 'b', 'c', 'd', String(time.now)]) {
        const before = asked.length
        await find(id, id.length === 1)
        if (asked.length > before) at.push(time.now)
      }
    }
    expect(mostInAMinute(at)).toBe(9)
  })

  it('asks for a swap that stays unknown ever less often, but at least every 24 seconds', async () => {
    const { time, asked, find } = setUp()
    const at: number[] = []
    for (; time.now < 120_000; time.now += 1_000) {
      const before = asked.length
      await find('a', true)
      if (asked.length > before) at.push(time.now / 1_000)
    }
    expect(at).toEqual([0, 6, 18, 42, 66, 90, 114])
  })

  it('counts questions under way, and two for one swap as one', async () => {
    const { asked, find } = setUp()
    const both = await Promise.all(Array.from({ length: 20 }, (_, at) => find(`unknown ${at >> 1}`)))
    expect(new Set(asked).size).toBe(6)
    expect(both.filter((one) => one === 'asked too often')).toHaveLength(8)
    expect(await find('ours', true)).toBeUndefined()
  })
})
