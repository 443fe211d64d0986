import { describe, expect, it } from 'vitest'
import { de } from '../messages/de.ts'
import { en } from '../messages/en.ts'
import { formatCountdown, formatDuration } from './format-duration.ts'

describe('a time in words', () => {
  it.each([
    [0.4, 'now'],
    [1, '1 second'],
    [24.5, '25 seconds'],
    [60, '1 minute'],
    [1237, '21 minutes'],
    [3599, '1 hour'],
    [3900, '1 hour 5 minutes'],
    [90_000, '25 hours'],
    [200_000, '2 days'],
    [Number.NaN, 'now'],
  ])('%d seconds is %s', (seconds, text) => expect(formatDuration(seconds, en)).toBe(text))

  it('is said in German', () => expect(formatDuration(3900, de)).toBe('1 Stunde 5 Minuten'))

  it.each([
    [249.9, '4:09'],
    [0, '0:00'],
    [-5, '0:00'],
  ])('counts %d down as %s', (seconds, text) => expect(formatCountdown(seconds)).toBe(text))
})
