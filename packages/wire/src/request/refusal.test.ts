import { describe, expect, it } from 'vitest'
import { createRefusal } from './refusal.ts'

const sentenceOf = (value: unknown, path = 'slippage'): string =>
  createRefusal('body', [{ path, value, takes: 'a number' }]).message

describe('a refusal', () => {
  it('shows the value: texts in quotes, lists and objects by what they are', () => {
    const shown = [1.5, -0, true, null, 10n, 'x"y', ['a', 'b'], {}, { a: 1 }, () => 1, Symbol('s')].map(
      (value) => /^body\/slippage (.+) is refused; it takes a number\.$/.exec(sentenceOf(value))?.[1],
    )
    expect(shown).toEqual([
      '1.5',
      '0',
      'true',
      'null',
      '10',
      '"x\\"y"',
      '(a list of 2)',
      '(an object)',
      '(an object)',
      '(a function)',
      '(a symbol)',
    ])
  })

  it('cuts a text after 48 characters', () => {
    expect(sentenceOf('x'.repeat(48))).toBe(`body/slippage "${'x'.repeat(48)}" is refused; it takes a number.`)
    expect(sentenceOf('x'.repeat(49))).toBe(`body/slippage "${'x'.repeat(48)}"… is refused; it takes a number.`)
  })

  it('names the whole body, and what is missing', () => {
    expect(sentenceOf(1, '')).toBe('body 1 is refused; it takes a number.')
    expect(sentenceOf(undefined)).toBe('body/slippage is missing; it takes a number.')
  })

  it('lists eight fields at most, the first as its message', () => {
    const refusals = Array.from({ length: 9 }, (_, index) => ({ path: `f${index}`, value: index, takes: 'nothing' }))
    const error = createRefusal('query', refusals as [(typeof refusals)[0]])
    expect(error).toMatchObject({ code: 'invalidRequest', message: 'query/f0 0 is refused; it takes nothing.' })
    expect(error.data).toMatchObject({ field: 'f0' })
    expect((error.data as { refusals: { field: string }[] }).refusals.map(({ field }) => field)).toEqual(
      refusals.slice(0, 8).map(({ path }) => path),
    )
  })
})
