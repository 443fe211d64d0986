import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { writeTogether } from './write-together.ts'

const together = () => {
  const written: string[] = []
  const lines = writeTogether({ write: (text) => written.push(text), withinMs: 20, atLength: 10 })
  return { ...lines, written }
}

describe('lines that are written together', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('are one write for those of a short time, which begins with the first', () => {
    const { write, written } = together()
    write('a')
    vi.advanceTimersByTime(15)
    write('b')
    expect(written).toEqual([])
    vi.advanceTimersByTime(5)
    expect(written).toEqual(['ab'])
    vi.advanceTimersByTime(1_000)
    write('c')
    vi.advanceTimersByTime(20)
    expect(written).toEqual(['ab', 'c'])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('do not wait once they are long', () => {
    const { write, written } = together()
    for (const line of ['four', 'five', 'six']) write(line)
    expect(written).toEqual(['fourfivesix'])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('are written at once when that is asked for', () => {
    const { write, flush, written } = together()
    write('a')
    flush()
    flush()
    expect(written).toEqual(['a'])
  })
})
