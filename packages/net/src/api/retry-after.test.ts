import { describe, expect, it } from 'vitest'
import { readRetryAfterMs } from './retry-after.ts'

const now = Date.UTC(2026, 10, 21, 12, 0, 0)

describe('readRetryAfterMs', () => {
  it.each([
    ['seconds', '12', 12_000],
    ['a date', 'Sat, 21 Nov 2026 12:00:30 GMT', 30_000],
    ['a date gone by', 'Sat, 21 Nov 2026 11:00:00 GMT', 0],
    ['nothing', undefined, 1_000],
    ['nonsense', 'soon', 1_000],
    ['a day', '86400', 300_000],
  ])('reads %s', (_name, header, ms) => {
    expect(readRetryAfterMs(header, now)).toBe(ms)
  })
})
