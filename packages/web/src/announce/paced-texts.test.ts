import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPacedTexts } from './paced-texts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const listen = () => {
  const heard: string[] = []
  return { heard, ...createPacedTexts(4_000, (text) => heard.push(text)) }
}

describe('texts at a pace', () => {
  it('are passed on once in a while, the last one of those that waited', () => {
    const { heard, say } = listen()
    for (const text of ['1 route', '2 routes', '3 routes']) say(text, false)
    expect(heard).toEqual(['1 route'])
    vi.advanceTimersByTime(3_999)
    expect(heard).toEqual(['1 route'])
    vi.advanceTimersByTime(1)
    expect(heard).toEqual(['1 route', '3 routes'])
    say('4 routes', false)
    expect(heard).toHaveLength(2)
    vi.advanceTimersByTime(4_000)
    expect(heard.at(-1)).toBe('4 routes')
  })

  it('are passed on at once where they are urgent, and what waited is old then', () => {
    const { heard, say } = listen()
    say('Asking', true)
    say('1 route', false)
    say('2 routes found', true)
    vi.advanceTimersByTime(10_000)
    expect(heard).toEqual(['Asking', '2 routes found'])
  })

  it('are not repeated', () => {
    const { heard, say } = listen()
    say('1 route', true)
    say('1 route', true)
    say('1 route', false)
    vi.advanceTimersByTime(10_000)
    expect(heard).toEqual(['1 route'])
  })

  it('end with their page', () => {
    const { heard, say, stop } = listen()
    say('1 route', false)
    say('2 routes', false)
    stop()
    vi.advanceTimersByTime(10_000)
    expect(heard).toEqual(['1 route'])
  })
})
