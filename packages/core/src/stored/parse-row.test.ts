import { expect, it } from 'vitest'
import { parseRow } from './parse-row.ts'

it('a row that is JSON is its value', () => {
  expect(parseRow('{"a":[1,"x",null]}')).toEqual({ a: [1, 'x', null] })
  expect(parseRow('null')).toBeNull()
})

it.each(['', '{', '{"a":1}x', 'undefined'])('a row that is no JSON has no value: %j', (text) => {
  expect(parseRow(text)).toBeUndefined()
})
