import { describe, expect, it } from 'vitest'
import type { OpenPlace } from './place.ts'

/** How both databases keep answers. */
export const answersSuite = (at: OpenPlace): void => {
  describe('answers', () => {
    it('are added once, also by many at the same time, and replaced only as expected', async () => {
      const { answers } = at.store
      const texts = Array.from({ length: 20 }, (_, index) => `text ${index}`)
      const got = await Promise.all(texts.map((text) => answers.add('a\nk', text, 60_000)))
      expect(new Set(got).size).toBe(1)
      const [first = ''] = got
      const won = await Promise.all(
        texts.map((text) => answers.replace('a\nk', { from: first, to: `next ${text}`, ttlMs: 60_000 })),
      )
      expect(won.filter(Boolean)).toHaveLength(1)
      expect(await answers.replace('a\nk', { from: first, to: undefined, ttlMs: 60_000 })).toBe(false)
      const current = await answers.add('a\nk', 'other', 60_000)
      expect(current).toBe(`next text ${won.indexOf(true)}`)
      expect(await answers.replace('a\nk', { from: current, to: undefined, ttlMs: 60_000 })).toBe(true)
      expect(await answers.add('a\nk', 'other', 60_000)).toBe('other')
    })

    it('end with their life', async () => {
      const { answers } = at.store
      at.setNow(1_000)
      await answers.add('brief', 'one', 500)
      at.setNow(1_499)
      expect(await answers.add('brief', 'two', 500)).toBe('one')
      at.setNow(1_500)
      expect(await answers.add('brief', 'two', 500)).toBe('two')
    })
  })
}
