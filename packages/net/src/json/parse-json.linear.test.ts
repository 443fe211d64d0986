import { expect, it } from 'vitest'
import { createSecretRemover } from '../record/secret-remover.ts'
import { parseJson } from './parse-json.ts'

/** Texts of an upstream that took an expression quadratic time: many times as long, they would take minutes. */
const LENGTH = 2_000_000

it.each([
  ['a decimal with zeros between its digits', `0.1${'0'.repeat(LENGTH)}1`],
  ['a whole number with zeros between its digits', `1${'0'.repeat(LENGTH)}1`],
  ['a number with an exponent', `1${'0'.repeat(LENGTH)}1e5`],
])('%s is read as its text', (_what, number) => {
  expect(parseJson(`{"amount":${number}}`)).toEqual({ amount: number })
})

it.each([
  ['names that are cut within an escape', '\\":\\'.repeat(LENGTH / 4)],
  ['the beginning of a token, again and again', 'eyJJJJJJJJ-'.repeat(LENGTH / 11)],
  ['a string that does not end', `"${'\\"'.repeat(LENGTH / 2)}`],
])('%s is searched for secrets', (_what, text) => {
  expect(createSecretRemover([]).text(text)).toHaveLength(text.length)
})

it('a secret in a cut text is removed though its string does not end', () => {
  expect(createSecretRemover([]).text('{"apiKey":"one-two-thr')).toBe('{"apiKey":"__removed__"')
})
