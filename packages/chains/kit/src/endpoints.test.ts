import { UnreadableInput } from '@switchyard/core'
import { expect, it } from 'vitest'
import { followEndpoints, readEndpoints } from './endpoints.ts'

it('end points of facts are http(s) URLs', () => {
  expect(readEndpoints(['https://a.example/key', 'http://127.0.0.1:1'])).toEqual([
    'https://a.example/key',
    'http://127.0.0.1:1',
  ])
  for (const wrong of ['https://a.example', ['ftp://a.example'], ['a.example'], [1]])
    expect(() => readEndpoints(wrong)).toThrow(UnreadableInput)
})

it('end points follow the facts, and are the same list while these stay', () => {
  let nodes = ['a', 'b']
  const list = followEndpoints(
    undefined,
    () => nodes,
    (name) => ({ name }),
  )
  expect(list()).toEqual([{ name: 'a' }, { name: 'b' }])
  expect(list()).toBe(list())
  nodes = ['c']
  expect(list()).toEqual([{ name: 'c' }])
})

it('end points of the options win', () => {
  const list = followEndpoints(['mine'], () => ['a'], String)
  expect(list()).toEqual(['mine'])
})
