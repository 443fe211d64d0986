import { expect, it } from 'vitest'
import type { Json } from '../contract/json.ts'
import { readCallTerms } from './call-terms.ts'

it('the terms of a swap say which call it makes, of which contract and until when', () => {
  const known = { call: 'digest', target: '0xRouter', expiresAt: 9_000 }
  expect(readCallTerms({ terms: { ...known, minBuyAmount: '8' } })).toEqual(known)
})

it.each<[string, object]>([
  ['a call that is no text', { call: 1 }],
  ['a contract that is no text', { target: null }],
  ['an end that is no number', { expiresAt: '9000' }],
  ['nothing of the kind', { minBuyAmount: '8' }],
])('terms with %s leave that member out', (_, terms) => {
  expect(readCallTerms({ terms: terms as Json })).toEqual({})
})

it('terms that cannot be read say nothing, and do not throw', () => {
  expect(readCallTerms({})).toEqual({})
  const listed = Object.assign([], { call: 'digest' })
  const spelled = Object.assign(() => undefined, { call: 'digest' })
  for (const terms of [undefined, null, 'text', 7, [], listed, spelled])
    expect(readCallTerms({ terms: terms as unknown as Json })).toEqual({})
})
