import { describe, expect, it } from 'vitest'
import { createHeldBackError, isHeldBack } from './held-back-error.ts'

describe('a call that was given up before its turn', () => {
  it('is known from every other failure', () => {
    const failure = createHeldBackError('why')
    expect([isHeldBack(failure), failure.name, failure.cause]).toEqual([true, 'TimeoutError', 'why'])
    for (const other of [new DOMException('', 'TimeoutError'), 'text', null, undefined])
      expect(isHeldBack(other)).toBe(false)
  })
})
